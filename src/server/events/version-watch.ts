import { setTimeout as wait } from 'node:timers/promises'

interface VersionWatchDeps {
  readonly read: (signal: AbortSignal) => Promise<string>
  readonly onFailure: (error: unknown) => void
  /** Milliseconds that never go backwards. */
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

/** Looks at a version while somebody listens: one look for all listeners, and none at a time when there are none. */
export class VersionWatch {
  readonly #deps: VersionWatchDeps
  readonly #listeners = new Set<(version: string) => void>()
  #version: string | undefined
  #isLooking = false

  constructor(deps: VersionWatchDeps) {
    this.#deps = deps
  }

  /** Calls `listener` with the version as soon as it is known, and with every later one. Returns a function that ends it. */
  listen(listener: (version: string) => void): () => void {
    this.#listeners.add(listener)
    if (this.#version !== undefined) listener(this.#version)
    if (!this.#isLooking) void this.#look()
    return () => void this.#listeners.delete(listener)
  }

  get isListenedTo(): boolean {
    return this.#listeners.size > 0
  }

  async #look(): Promise<void> {
    const { read, onFailure, monotonic, pause = timer } = this.#deps
    this.#isLooking = true
    while (this.#listeners.size > 0) {
      const start = monotonic()
      try {
        this.#report(await read(AbortSignal.timeout(DEADLINE)))
      } catch (error) {
        if (this.#listeners.size > 0) onFailure(error)
      }
      await pause(Math.max(PACE, REST * (monotonic() - start)))
    }
    this.#isLooking = false
    this.#version = undefined
  }

  #report(version: string): void {
    if (version === this.#version) return
    this.#version = version
    for (const listener of this.#listeners) listener(version)
  }
}

const timer = (milliseconds: number) => wait(milliseconds, undefined, { ref: false })
