import type { FastifyInstance } from 'fastify'
import { HttpProblem } from './errors.ts'

/** Milliseconds of the grace that are left for answers. */
const ANSWERING = 1500
const REASON = 'The server is shutting down. Nothing was changed; try again when it is back.'

/** When work has to end because the server shuts down; both abort with an `HttpProblem` 503. */
export interface ShutdownSignals {
  readonly begun: AbortSignal
  /** The time for what may not be interrupted is over. */
  readonly graceOver: AbortSignal
}

/**
 * Signals that follow `app.close()`. From then on what still arrives is refused (Fastify's own refusal is no problem
 * document), and every answer closes its connection. `grace`: milliseconds until all connections are closed.
 */
export function shutdownSignals(app: FastifyInstance, grace: number): ShutdownSignals {
  const begun = new AbortController()
  const graceOver = new AbortController()
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    timer = setTimeout(() => graceOver.abort(new HttpProblem(503, REASON)), Math.max(0, grace - ANSWERING))
    begun.abort(new HttpProblem(503, REASON))
  })
  app.addHook('onClose', async () => clearTimeout(timer))
  app.addHook('onRequest', async () => {
    if (begun.signal.aborted) throw new HttpProblem(503, 'The server is stopping. Try again in a few seconds.')
  })
  app.addHook('onSend', async ({ raw }, reply) => {
    if (begun.signal.aborted && raw.complete) reply.header('connection', 'close')
  })
  return { begun: begun.signal, graceOver: graceOver.signal }
}
