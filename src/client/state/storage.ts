/** A function, because accessing forbidden storage throws. */
export type StorageAccess = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export const LOCAL: StorageAccess = () => localStorage
/** Belongs to one tab. */
export const SESSION: StorageAccess = () => sessionStorage

/** The key of the theme, which all workspaces share (specification §9). */
export const THEME_KEY = 'theme'

/** The key, or the name of a lock or channel, that belongs to this workspace alone. */
export function storageKey(name: string): string {
  return name === THEME_KEY ? name : (document.documentElement.dataset.storage ?? '') + name
}

/** null where nothing was saved or storage is forbidden. */
export function readSaved(name: string, storage = LOCAL): string | null {
  try {
    return storage().getItem(storageKey(name))
  } catch {
    return null
  }
}

/** Saves a text, or removes it if it is ''. Where storage is forbidden or full, a choice lasts until the page is closed. */
export function save(name: string, text: string, storage = LOCAL): void {
  try {
    const key = storageKey(name)
    if (text === '') storage().removeItem(key)
    else storage().setItem(key, text)
  } catch {
    // See above.
  }
}
