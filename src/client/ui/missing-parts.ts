/** Errors of parts of the page whose code could not be loaded; only a reload brings them, for browser and React keep them. */
export const missingParts = new WeakSet<object>()

interface PageToReload {
  readonly fetch: typeof globalThis.fetch
  /** A function, because where storage is forbidden even reaching for it throws. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>
  readonly reload: () => void
  /** Which build the page is from. */
  readonly build: string
  /** Milliseconds until the server is asked again. */
  readonly pause?: number
}

const KEY = 'reloaded-build'

/**
 * Where a part of the page cannot be loaded, as after an update, reloads the page as soon as the server answers: once for
 * each build, and not while a field contains what a reload would lose. Returns the function that stops watching.
 */
export function reloadForMissingParts({ fetch, storage, reload, build, pause = 2000 }: PageToReload): () => void {
  const edited = new Set<EventTarget | null>()
  const note = ({ target }: Event) => edited.add(target)
  let isWaiting = false

  async function recover(event: Event) {
    if ('payload' in event && event.payload instanceof Error) missingParts.add(event.payload)
    if (isWaiting) return
    isWaiting = true
    while (!(await answers(fetch))) await new Promise((resolve) => setTimeout(resolve, pause))
    isWaiting = false
    if (document.querySelector('dialog[open]') || [...edited].some(isUnsaved)) return
    try {
      if (storage().getItem(KEY) === build) return
      storage().setItem(KEY, build)
    } catch {
      // What cannot be noted could happen for ever.
      return
    }
    reload()
  }

  addEventListener('input', note)
  addEventListener('vite:preloadError', recover)
  return () => {
    removeEventListener('input', note)
    removeEventListener('vite:preloadError', recover)
  }
}

async function answers(fetch: typeof globalThis.fetch): Promise<boolean> {
  try {
    return (await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(20_000) })).ok
  } catch {
    return false
  }
}

/** What is marked `data-saved` is in the address, which a reload keeps. */
function isUnsaved(field: EventTarget | null): boolean {
  return (
    field instanceof HTMLElement &&
    field.isConnected &&
    !('saved' in field.dataset) &&
    'value' in field &&
    field.value !== ''
  )
}
