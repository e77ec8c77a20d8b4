import { HttpProblem } from './errors.ts'
import { HTTP_MESSAGES, type Limited } from './messages.ts'

interface SlotLimits {
  /** Of all clients together. */
  readonly total: number
  /** Of one client, so that one client cannot use up the total. */
  readonly perClient: number
  readonly what: Limited
}

/** Limits what clients use at a time. A client is what the caller names it. */
export function slotsOf({ total, perClient, what }: SlotLimits) {
  const used = new Map<string, number>()
  let all = 0
  return {
    /** Returns what releases the slot. Throws `HttpProblem` 429 above the client's limit, 503 above the total. */
    take(client: string): DisposableStack {
      const ofClient = used.get(client) ?? 0
      if (ofClient >= perClient) throw new HttpProblem(429, HTTP_MESSAGES.clientLimit[what](perClient))
      if (all >= total) throw new HttpProblem(503, HTTP_MESSAGES.serverLimit[what](total))
      used.set(client, ofClient + 1)
      all++
      const slot = new DisposableStack()
      slot.defer(() => {
        all--
        const rest = (used.get(client) ?? 1) - 1
        // Otherwise every address that ever sent a request would stay in memory.
        if (rest === 0) used.delete(client)
        else used.set(client, rest)
      })
      return slot
    },
  }
}
