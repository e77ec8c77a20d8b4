import { HttpProblem } from './errors.ts'
import type { HttpLimits } from './http-limits.ts'
import { HTTP_MESSAGES, type Limited } from './messages.ts'

/** Limits what clients use at a time, so that one alone cannot use up the total. A client is what the caller names it. */
export function slotsOf({ total, perClient, what }: HttpLimits['exports'] & { readonly what: Limited }) {
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
