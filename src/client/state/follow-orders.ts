import type { QueryClient } from '@tanstack/react-query'
import { retryDelay } from '#client/data/errors.ts'
import { readEvents } from '#client/data/event-stream.ts'
import { isRefreshed, ROLE_CHANGED, request } from '#client/data/request.ts'
import { useDataSet } from './data-set.ts'
import { storageKey } from './storage.ts'

/** Milliseconds between two updates where events do not arrive, and at most where they do. */
const POLL = 15_000
/** An update is followed by a pause of so many times as long. */
const REST = 20

/**
 * Updates everything on screen in the background when orders were written, by anybody. Of all tabs one has a connection, which
 * notifies the others. Paused while the page is in the back/forward cache. Returns a function that ends it.
 */
export function followOrders(client: Pick<QueryClient, 'invalidateQueries' | 'refetchQueries'>): () => void {
  // What was written after the page was sent, and before the first event, may be missing on screen.
  const known: Known = { version: document.documentElement.dataset.version }
  let stop = start(client, known)
  const pause = () => stop()
  const resume = ({ persisted }: PageTransitionEvent) => {
    if (persisted) stop = start(client, known)
  }
  addEventListener('pagehide', pause)
  addEventListener('pageshow', resume)
  return () => {
    stop()
    removeEventListener('pagehide', pause)
    removeEventListener('pageshow', resume)
  }
}

/** What tabs send each other: a change, or for a new tab the version that the others know. */
type TabMessage =
  | { readonly kind: 'change' | 'answer'; readonly version: string | undefined }
  | { readonly kind: 'question' }
  | { readonly kind: 'role' }

/** The version of the orders that everything on screen is at least as new as; undefined before it is known. */
interface Known {
  version: string | undefined
}

function start(client: Pick<QueryClient, 'invalidateQueries' | 'refetchQueries'>, known: Known): () => void {
  const controller = new AbortController()
  const { signal } = controller
  // The lock of the tab that has the connection, and the channel on which it passes versions on.
  const name = storageKey('events')
  const channel = new BroadcastChannel(name)
  let isLeading = false
  const update = pacedUpdates(client, signal)
  const changed = (version: string | undefined) => {
    known.version = version
    if (version === undefined || !isRefreshed(version)) void update()
  }
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'role') dispatchEvent(new Event(ROLE_CHANGED))
    else if (data.kind !== 'question') {
      if (data.kind === 'change' || data.version !== known.version) changed(data.version)
    } else if (isLeading && known.version !== undefined)
      channel.postMessage({ kind: 'answer', version: known.version } satisfies TabMessage)
  }
  channel.postMessage({ kind: 'question' } satisfies TabMessage)
  const tellAll = (version: string | undefined) => {
    changed(version)
    channel.postMessage({ kind: 'change', version } satisfies TabMessage)
  }

  async function lead(): Promise<void> {
    isLeading = true
    let failures = 0
    while (!signal.aborted) {
      const onOpen = (role: string | null) => {
        failures = 0
        if (role !== null && role !== useDataSet.getState().role) {
          dispatchEvent(new Event(ROLE_CHANGED))
          channel.postMessage({ kind: 'role' } satisfies TabMessage)
        }
        // What failed or became old while there was no connection.
        void client.refetchQueries({ type: 'active', stale: true })
      }
      const onVersion = (version: string) => {
        if (known.version !== undefined && version !== known.version) tellAll(version)
        known.version = version
      }
      const end = await readEvents(request, { lastId: known.version, onOpen, onVersion }, signal)
      if (end === 'silent' && !signal.aborted) tellAll(known.version)
      await pause(end === 'silent' ? POLL : retryDelay(++failures), signal)
    }
  }

  // Without HTTPS and outside of this machine there are no locks; then each tab has a connection.
  const locks: LockManager | undefined = navigator.locks
  void (locks ? locks.request(name, { signal }, lead).catch(() => undefined) : lead())
  return () => {
    controller.abort()
    channel.close()
  }
}

/** Reads everything on screen again. Where many people work, each change of one of them is news for the screens of all. */
function pacedUpdates(client: Pick<QueryClient, 'invalidateQueries'>, signal: AbortSignal): () => Promise<void> {
  let isDue = false
  let isUpdating = false
  return async () => {
    isDue = true
    if (isUpdating) return
    isUpdating = true
    while (isDue && !signal.aborted) {
      isDue = false
      const start = performance.now()
      // A hidden page reads what is old when it is shown again.
      await client.invalidateQueries({ refetchType: document.hidden ? 'none' : 'active' })
      await pause(Math.min(POLL, REST * (performance.now() - start)), signal)
    }
    isUpdating = false
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
