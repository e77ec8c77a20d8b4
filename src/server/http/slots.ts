import { HttpProblem } from './errors.ts'

export interface SlotLimits {
  /** Held at once by all clients together. */
  readonly total: number
  /** Held at once by one client, so that one client cannot take all of them. */
  readonly perClient: number
  /** Names the work in a refusal, in the plural: 'exports'. */
  readonly what: string
}

/**
 * Counts what clients hold at once: uploads, previews, exports. A client is an address, or another name that the
 * caller gives it.
 */
export class Slots {
  readonly #limits: SlotLimits
  readonly #held = new Map<string, number>()
  #total = 0

  constructor(limits: SlotLimits) {
    this.#limits = limits
  }

  /** How many are held at the moment. */
  get held(): number {
    return this.#total
  }

  /** Takes a slot; the answer gives it back, once. Throws `HttpProblem` 429 beyond the client's limit, 503 beyond the total. */
  take(client: string): () => void {
    const { total, perClient, what } = this.#limits
    const own = this.#held.get(client) ?? 0
    if (own >= perClient) {
      throw new HttpProblem(429, `You have ${perClient} ${what} running already. Try again when one of them has ended.`)
    }
    if (this.#total >= total) {
      throw new HttpProblem(503, `${total} ${what} are running already. Try again when one of them has ended.`)
    }
    this.#held.set(client, own + 1)
    this.#total++
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#total--
      const rest = (this.#held.get(client) ?? 1) - 1
      // Without this, every address that ever asked would stay in memory.
      if (rest === 0) this.#held.delete(client)
      else this.#held.set(client, rest)
    }
  }
}
