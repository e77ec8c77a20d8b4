import { Reader } from './reader.ts'

export interface ReaderPoolOptions {
  readonly readers: number
  /** Milliseconds that one query may run. */
  readonly timeLimit: number
  /** Whether the threads may write too. */
  readonly writable?: boolean
}

/** A fixed number of readers, lent one at a time; a broken one is replaced as it comes back. */
export class ReaderPool {
  readonly #file: string
  readonly #options: ReaderPoolOptions
  readonly #all = new Set<Reader>()
  readonly #idle: Reader[] = []
  readonly #waiting = new Set<(reader: Reader) => void>()

  constructor(file: string, options: ReaderPoolOptions) {
    this.#file = file
    this.#options = options
    for (let i = 0; i < options.readers; i++) this.#idle.push(this.#open())
  }

  /** Waits for a free reader, first come, first served; a caller that gives up leaves the queue. */
  acquire(signal?: AbortSignal): Promise<Reader> {
    const idle = this.#idle.pop()
    if (idle) return Promise.resolve(idle.isBroken ? this.#replace(idle) : idle)
    return new Promise((resolve, reject) => {
      const take = (reader: Reader) => {
        signal?.removeEventListener('abort', giveUp)
        resolve(reader)
      }
      const giveUp = () => {
        this.#waiting.delete(take)
        reject(signal?.reason)
      }
      if (signal?.aborted) return giveUp()
      signal?.addEventListener('abort', giveUp, { once: true })
      this.#waiting.add(take)
    })
  }

  release(reader: Reader): void {
    const usable = reader.isBroken ? this.#replace(reader) : reader
    const [next] = this.#waiting
    if (!next) {
      this.#idle.push(usable)
      return
    }
    this.#waiting.delete(next)
    next(usable)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((reader) => reader.close()))
  }

  #open(): Reader {
    const reader = new Reader({ file: this.#file, writable: this.#options.writable ?? false }, this.#options.timeLimit)
    this.#all.add(reader)
    return reader
  }

  #replace(broken: Reader): Reader {
    this.#all.delete(broken)
    return this.#open()
  }
}
