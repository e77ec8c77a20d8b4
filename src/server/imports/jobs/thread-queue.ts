import { HttpProblem } from '#server/http/errors.ts'
import { Turns } from './queue.ts'

export interface ThreadQueueLimits {
  /** Threads that run at once. */
  readonly atOnce: number
  /** Milliseconds that one waits for its turn. */
  readonly patience: number
}

/** Runs work that takes a thread each: a few at once, the others wait for a while. */
export class ThreadQueue {
  readonly #turns: Turns<AbortSignal>
  readonly #patience: number
  readonly #what: string

  /** `what` names the work in refusals, in the plural. */
  constructor({ atOnce, patience }: ThreadQueueLimits, what: string) {
    this.#turns = new Turns(atOnce)
    this.#patience = patience
    this.#what = what
  }

  /**
   * Runs `work` when its turn has come. Throws the reason of `signal` where that aborts before, and `HttpProblem` 503 where
   * the turn does not come in time.
   */
  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    const waiting = AbortSignal.any([signal, AbortSignal.timeout(this.#patience)])
    const leave = () => this.#turns.takeBack(waiting)
    waiting.addEventListener('abort', leave)
    const isItsTurn = await this.#turns.begin(waiting)
    waiting.removeEventListener('abort', leave)
    try {
      // Also at the moment of its turn: the work would wait in vain for a signal that was given before.
      signal.throwIfAborted()
      if (isItsTurn) return await work()
      throw new HttpProblem(503, `The server is busy with other ${this.#what}. Try again in a few seconds.`)
    } finally {
      if (isItsTurn) this.#turns.end(waiting)
    }
  }
}
