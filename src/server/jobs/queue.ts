import { addAbortListener } from 'node:events'
import { HttpProblem } from '#server/http/errors.ts'

/** Runs work for one item at a time, in the order in which they came. */
export class Queue<T extends object> {
  /** The one that runs, then those that wait. */
  readonly #items: { readonly item: T; readonly start: () => void }[] = []

  get current(): T | undefined {
    return this.#items[0]?.item
  }

  /** How many items run or wait before this one; undefined where it does not wait. */
  ahead(item: T): number | undefined {
    const position = this.#items.findIndex((one) => one.item === item)
    return position > 0 ? position : undefined
  }

  /** Runs `work` when it is the item's turn. Rejects with the reason of `signal` if that aborts before. */
  async run<Result>(item: T, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    signal.throwIfAborted()
    const { promise: turn, resolve: start, reject } = Promise.withResolvers<void>()
    const entry = { item, start }
    using _leaving = addAbortListener(signal, () => reject(signal.reason))
    this.#items.push(entry)
    if (this.#items[0] === entry) start()
    try {
      await turn
      // It may have aborted in the tick in which its turn came.
      signal.throwIfAborted()
      return await work()
    } finally {
      this.#items.splice(this.#items.indexOf(entry), 1)
      // Does nothing where that one runs.
      this.#items[0]?.start()
    }
  }
}

/**
 * Returns a function that runs work which takes a thread: one at a time, the others wait up to `maxWaitMs`. It throws the
 * reason of `signal` if that aborts first, and `HttpProblem` 503 with the sentence `busy` after the wait.
 */
export function threadQueue({ maxWaitMs }: { readonly maxWaitMs: number }, busy: string) {
  const queue = new Queue<AbortSignal>()
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
