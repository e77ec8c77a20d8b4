/** Errors from code that could not be loaded. Only a reload helps, because browser and React cache the failure. */
export const missingModules = new WeakSet<object>()

interface PageToReload {
  readonly fetch: typeof globalThis.fetch
  /** A function, because even accessing forbidden storage throws. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>
  readonly reload: () => void
  /** Under which it notes that the page was reloaded; another one for each build. */
  readonly key: string
  /** Milliseconds between two requests to the server. */
  readonly pause?: number
}

let reloaded: PageToReload | undefined

/** Reloads the page if the server answers; without it, the browser would show an error in its place. Resolves with whether it does. */
export async function reloadIfAnswered(): Promise<boolean> {
  const isAnswered = reloaded !== undefined && (await answers(reloaded.fetch))
  if (isAnswered) reloaded?.reload()
  return isAnswered
}

/**
 * If a part of the page cannot be loaded, for example after an update, reloads the page as soon as the server answers: once
 * per build, and not while a field has unsaved text; until `ending`.
 */
export function reloadForMissingModules(page: PageToReload, ending?: AddEventListenerOptions): void {
  const { fetch, storage, key, reload, pause = 2000 } = page
  reloaded = page
  const edited = new Set<EventTarget | null>()
  const note = ({ target }: Event) => edited.add(target)
  let isWaiting = false

  async function recover(event: Event) {
    if ('payload' in event && event.payload instanceof Error) missingModules.add(event.payload)
    if (isWaiting) return
    isWaiting = true
    while (!(await answers(fetch))) await new Promise((resolve) => setTimeout(resolve, pause))
    isWaiting = false
    if (document.querySelector('dialog[open]') || [...edited].some(isUnsaved)) return
    try {
      if (storage().getItem(key)) return
      storage().setItem(key, 'reloaded')
    } catch {
      // Without storage the page could reload for ever.
      return
    }
    reload()
  }

  addEventListener('input', note, ending)
  addEventListener('vite:preloadError', recover, ending)
}

async function answers(fetch: typeof globalThis.fetch): Promise<boolean> {
  try {
    return (await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(20_000) })).ok
  } catch {
    return false
  }
}

/** Fields marked `data-saved` are in the address, which a reload keeps. */
function isUnsaved(field: EventTarget | null): boolean {
  return (
    field instanceof HTMLElement &&
    field.isConnected &&
    !('saved' in field.dataset) &&
    'value' in field &&
    field.value !== ''
  )
}
