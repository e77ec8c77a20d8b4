import { HttpProblem } from '#server/http/errors.ts'

/** Runs work for up to `concurrency` items at a time, the others in the order in which they came. */
export class Queue<T extends object> {
  readonly #concurrency: number
  readonly #running = new Set<T>()
  readonly #waiting: { readonly item: T; readonly start: () => void }[] = []

  constructor(concurrency: number) {
    this.#concurrency = concurrency
  }

  /** The running item that started first. */
  get current(): T | undefined {
    const [current] = this.#running
    return current
  }

  /** How many items run or wait before this one; undefined where it does not wait. */
  ahead(item: T): number | undefined {
    const position = this.#waiting.findIndex((waiting) => waiting.item === item)
    return position < 0 ? undefined : position + this.#running.size
  }

  /** Runs `work` when it is the item's turn. Rejects with the reason of `signal` if that aborts before. */
  async run<Result>(item: T, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    signal.throwIfAborted()
    if (this.#running.size < this.#concurrency) this.#running.add(item)
    else await this.#turn(item, signal)
    try {
      // It may have aborted in the tick in which its turn came.
      signal.throwIfAborted()
      return await work()
    } finally {
      this.#running.delete(item)
      // In the same tick, so that an item that arrives now cannot overtake.
      const next = this.#waiting.shift()
      if (next) this.#running.add(next.item)
      next?.start()
    }
  }

  async #turn(item: T, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting = { item, start: resolve }
    this.#waiting.push(waiting)
    const leave = () => {
      const position = this.#waiting.indexOf(waiting)
      if (position >= 0) this.#waiting.splice(position, 1)
      reject(signal.reason)
    }
    signal.addEventListener('abort', leave)
    await promise.finally(() => signal.removeEventListener('abort', leave))
  }
}

export interface ThreadQueueLimits {
  /** Threads that run at the same time. */
  readonly atOnce: number
  /** Milliseconds that a request waits for its turn. */
  readonly maxWaitMs: number
}

/**
 * Returns a function that runs work which takes a thread each: a few at a time, the others wait for a limited time. It throws
 * the reason of `signal` if that aborts first, and `HttpProblem` 503 with the sentence `busy` after `maxWaitMs`.
 */
export function threadQueue({ atOnce, maxWaitMs }: ThreadQueueLimits, busy: string) {
  const queue = new Queue<AbortSignal>(atOnce)
  return async <Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> => {
    const timeout = AbortSignal.timeout(maxWaitMs)
    const waiting = AbortSignal.any([signal, timeout])
    try {
      return await queue.run(waiting, waiting, work)
    } catch (error) {
      throw error === timeout.reason ? new HttpProblem(503, busy) : error
    }
  }
}
