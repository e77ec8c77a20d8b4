import { setTimeout as wait } from 'node:timers/promises'

interface VersionWatchDeps {
  readonly read: (signal: AbortSignal) => Promise<string>
  readonly onFailure: (error: unknown) => void
  readonly monotonic: () => number
  /** Resolves after so many milliseconds. Default: a timer. */
  readonly pause?: (milliseconds: number) => Promise<unknown>
}

/** Milliseconds between two looks, at least. */
const PACE = 1000
/** Milliseconds that a look waits for a connection; the database limits the time of its statement. */
const DEADLINE = 5000
/** A look that takes long is followed by a pause of so many times as long. */
const REST = 20

/** Milliseconds between two listeners: each reads its screen again, and all at once would wait for each other. */
const APART = 20

/** Looks at a version while somebody listens: one look for all listeners, and none at a time when there are none. */
export function versionWatch({ read, onFailure, monotonic, pause = timer }: VersionWatchDeps) {
  const listeners = new Set<(version: string) => void>()
  let latest: string | undefined
  let isLooking = false

  async function look(): Promise<void> {
    isLooking = true
    while (listeners.size > 0) {
      const start = monotonic()
      try {
        const version = await read(AbortSignal.timeout(DEADLINE))
        const isNews = version !== latest
        latest = version
        for (const [i, listener] of isNews ? [...listeners].entries() : []) {
          if (i > 0) await pause(APART)
          if (listeners.has(listener)) listener(version)
        }
      } catch (error) {
        if (listeners.size > 0) onFailure(error)
      }
      await pause(Math.max(PACE, REST * (monotonic() - start)))
    }
    isLooking = false
    latest = undefined
  }

  return {
    isListenedTo: () => listeners.size > 0,
    /** Calls `listener` with the version as soon as it is known, and with every later one. Returns a function that ends it. */
    listen(listener: (version: string) => void): () => void {
      listeners.add(listener)
      if (latest !== undefined) listener(latest)
      if (!isLooking) void look()
      return () => void listeners.delete(listener)
    },
  }
}

const timer = (milliseconds: number) => wait(milliseconds, undefined, { ref: false })
