import type { FastifyInstance } from 'fastify'
import { HttpProblem } from './errors.ts'
import { HTTP_MESSAGES } from './messages.ts'

/** Milliseconds of the grace that are left for answers. */
const ANSWERING = 1500

/** Signal work to end because the server is shutting down; both abort with an `HttpProblem` 503 as the reason. */
export interface ShutdownSignals {
  readonly begun: AbortSignal
  /** For work that was allowed to continue after `begun`. Aborts `ANSWERING` before the grace ends. */
  readonly graceOver: AbortSignal
}

/**
 * Signals that follow `app.close()`. From then on new requests are refused with a problem document, which Fastify's own
 * refusal is not, and every answer closes its connection. `grace`: milliseconds until all connections are closed.
 */
export function shutdownSignals(app: FastifyInstance, grace: number): ShutdownSignals {
  const begun = new AbortController()
  const graceOver = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const stopped = () => new HttpProblem(503, HTTP_MESSAGES.stoppedWork)
  app.addHook('preClose', async () => {
    timer = setTimeout(() => graceOver.abort(stopped()), Math.max(0, grace - ANSWERING))
    begun.abort(stopped())
  })
  app.addHook('onClose', async () => clearTimeout(timer))
  app.addHook('onRequest', async () => {
    if (begun.signal.aborted) throw new HttpProblem(503, HTTP_MESSAGES.closing)
  })
  app.addHook('onSend', async ({ raw }, reply) => {
    if (begun.signal.aborted && raw.complete) reply.header('connection', 'close')
  })
  return { begun: begun.signal, graceOver: graceOver.signal }
}
