import { HttpProblem } from './errors.ts'
import { HTTP_MESSAGES, type Limited } from './messages.ts'

export interface SlotLimits {
  /** Of all clients together. */
  readonly total: number
  /** Of one client, so that one client cannot use up the total. */
  readonly perClient: number
  readonly what: Limited
}

/** Limits what clients use at a time. A client is what the caller names it. */
export class Slots {
  readonly #limits: SlotLimits
  readonly #used = new Map<string, number>()
  #total = 0

  constructor(limits: SlotLimits) {
    this.#limits = limits
  }

  /** Returns what releases the slot. Throws `HttpProblem` 429 above the client's limit, 503 above the total. */
  take(client: string): DisposableStack {
    const { total, perClient, what } = this.#limits
    const used = this.#used.get(client) ?? 0
    if (used >= perClient) throw new HttpProblem(429, HTTP_MESSAGES.clientLimit[what](perClient))
    if (this.#total >= total) throw new HttpProblem(503, HTTP_MESSAGES.serverLimit[what](total))
    this.#used.set(client, used + 1)
    this.#total++
    const slot = new DisposableStack()
    slot.defer(() => {
      this.#total--
      const rest = (this.#used.get(client) ?? 1) - 1
      // Otherwise every address that ever sent a request would stay in memory.
      if (rest === 0) this.#used.delete(client)
      else this.#used.set(client, rest)
    })
    return slot
  }
}
