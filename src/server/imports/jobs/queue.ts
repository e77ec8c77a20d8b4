import { HttpProblem } from '#server/http/errors.ts'
import { importMessages } from '#server/imports/messages.ts'

/** Runs up to `concurrency` items at a time, the others in the order in which they came. */
export class Queue<T extends object> {
  readonly #concurrency: number
  readonly #running = new Set<T>()
  readonly #waiting: { readonly item: T; readonly start: (isItsTurn: boolean) => void }[] = []

  constructor(concurrency: number) {
    this.#concurrency = concurrency
  }

  /** The running item that started first. */
  get current(): T | undefined {
    const [current] = this.#running
    return current
  }

  /** Resolves with true when the item may run; `end` is due then. Resolves with false when it was removed while it waited. */
  async start(item: T): Promise<boolean> {
    if (this.#running.size >= this.#concurrency) return new Promise((start) => this.#waiting.push({ item, start }))
    this.#running.add(item)
    return true
  }

  end(item: T): void {
    this.#running.delete(item)
    // In the same tick, so that an item that arrives now cannot overtake.
    const next = this.#waiting.shift()
    if (next) this.#running.add(next.item)
    next?.start(true)
  }

  /** Removes an item that waits; a running one is not affected. */
  remove(item: T): void {
    const position = this.#waiting.findIndex((waiting) => waiting.item === item)
    if (position >= 0) this.#waiting.splice(position, 1)[0]?.start(false)
  }

  /** How many items run or wait before this one; undefined where it does not wait. */
  ahead(item: T): number | undefined {
    const position = this.#waiting.findIndex((waiting) => waiting.item === item)
    return position < 0 ? undefined : position + this.#running.size
  }
}

export interface ThreadQueueLimits {
  /** Threads that run at the same time. */
  readonly atOnce: number
  /** Milliseconds that a request waits for its turn. */
  readonly patience: number
}

/** Runs work that takes a thread each: a few at a time, the others wait for a limited time. */
export class ThreadQueue {
  readonly #queue: Queue<AbortSignal>
  readonly #patience: number
  readonly #busy: string

  constructor({ atOnce, patience }: ThreadQueueLimits, kind: keyof typeof importMessages.busy) {
    this.#queue = new Queue(atOnce)
    this.#patience = patience
    this.#busy = importMessages.busy[kind]
  }

  /** Runs `work` in its turn. Throws the reason of `signal` if that aborts first, and `HttpProblem` 503 after the patience. */
  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    const waiting = AbortSignal.any([signal, AbortSignal.timeout(this.#patience)])
    const leave = () => this.#queue.remove(waiting)
    waiting.addEventListener('abort', leave)
    const isItsTurn = await this.#queue.start(waiting)
    waiting.removeEventListener('abort', leave)
    try {
      // It may have aborted in the tick in which its turn came.
      signal.throwIfAborted()
      if (!isItsTurn) throw new HttpProblem(503, this.#busy)
      return await work()
    } finally {
      if (isItsTurn) this.#queue.end(waiting)
    }
  }
}
