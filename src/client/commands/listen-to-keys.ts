import { singleKey } from '#client/state/keys.ts'

let acts: typeof import('./act-on-key.ts') | undefined

/** Loads what acts on keys; a key before that loads it. */
export async function loadActs() {
  acts = await import('./act-on-key.ts')
  return acts
}

/** Acts on Ctrl+K, ⌘K and single keys, but for the search, whose box acts at once. */
export function listenToKeys(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const isPalette =
      event.key.toLowerCase() === 'k' && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey
    const name = isPalette ? 'palette' : singleKey(event)
    if (!name || name === 'search' || document.querySelector('dialog:modal')) return
    event.preventDefault()
    // At once, so that it is about the order that is marked now.
    if (acts) acts.actOnKey(name)
    // Imports of one module end in the order in which they began, and so do the keys.
    else void loadActs().then(({ actOnKey }) => actOnKey(name))
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}
