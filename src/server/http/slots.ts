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
  const taken: string[] = []
  return {
    /** Returns what releases the slot. Throws `HttpProblem` 429 above the client's limit, 503 above the total. */
    take(client: string): DisposableStack {
      const ofClient = taken.filter((one) => one === client).length
      if (ofClient >= perClient) throw new HttpProblem(429, HTTP_MESSAGES.clientLimit[what](perClient))
      if (taken.length >= total) throw new HttpProblem(503, HTTP_MESSAGES.serverLimit[what](total))
      taken.push(client)
      const slot = new DisposableStack()
      slot.defer(() => void taken.splice(taken.indexOf(client), 1))
      return slot
    },
  }
}
