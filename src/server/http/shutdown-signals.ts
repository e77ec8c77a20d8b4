import type { FastifyInstance, FastifyReply } from 'fastify'
import { closeGate } from '#server/database/commit-gate.ts'
import type { Connections } from './connections.ts'
import { HttpProblem, sendProblem } from './errors.ts'
import { HTTP_MESSAGES } from './messages.ts'

// Milliseconds before and after the end of the grace, in the order in which they are reached.
/** Work that was allowed to continue is ended, so that its requests can be answered. */
const END_WORK = 1500
/** Requests without an answer get one; at most a tenth of the grace before its end. */
const ANSWER = 800
/** Hooks, threads and the database have so long to close after the grace. */
const CLOSE = 1000

declare module 'fastify' {
  interface FastifyInstance {
    /** See `registerShutdown`. */
    stop(closeRest: () => Promise<void>): Promise<void>
  }
}

/**
 * Signals that follow `app.close()`: from then on new requests are refused with a problem document, which Fastify's own
 * refusal is not, and every answer closes its connection. `app.stop` closes the app, then what it used (`closeRest`): idle
 * connections at once, requests and downloads may end within `grace` milliseconds, then connections are cut, so that no
 * incomplete download looks complete. It resolves at the latest `CLOSE` after the grace, even if something does not close.
 * Returns what signals work to end; both abort with an `HttpProblem` 503 as the reason.
 */
export function registerShutdown(app: FastifyInstance, connections: Connections, grace: number) {
  const begun = new AbortController()
  const graceOver = new AbortController()
  const unanswered = new Set<FastifyReply>()
  let endWork: NodeJS.Timeout | undefined
  const stopped = () => new HttpProblem(503, HTTP_MESSAGES.stoppedWork)
  app.addHook('preClose', async () => {
    endWork = setTimeout(() => graceOver.abort(stopped()), Math.max(0, grace - END_WORK))
    begun.abort(stopped())
  })
  app.addHook('onClose', async () => clearTimeout(endWork))
  app.addHook('onRequest', async (_request, reply) => {
    unanswered.add(reply)
    reply.raw.once('close', () => unanswered.delete(reply))
    if (begun.signal.aborted) throw new HttpProblem(503, HTTP_MESSAGES.closing)
  })
  app.addHook('onSend', async ({ raw }, reply) => {
    unanswered.delete(reply)
    if (begun.signal.aborted && raw.complete) reply.header('connection', 'close')
  })
  app.decorate('stop', async (closeRest) => {
    const lateAnswers = () => {
      for (const reply of unanswered) {
        const isUnchanged = closeGate(reply.request.commitGate)
        sendProblem(reply, isUnchanged ? stopped() : new HttpProblem(503, HTTP_MESSAGES.stoppedBeforeAnswer))
      }
    }
    const late = Promise.withResolvers<void>()
    // Once the app has closed, none of them finds anything to end.
    setTimeout(lateAnswers, grace - Math.min(grace / 10, ANSWER)).unref()
    setTimeout(() => app.server.closeAllConnections(), grace).unref()
    // It keeps the process until all is closed.
    using holding = new DisposableStack()
    holding.adopt(setTimeout(late.resolve, grace + CLOSE), clearTimeout)
    connections.stop()
    await Promise.race([app.close().then(closeRest), late.promise])
  })
  return {
    begun: begun.signal,
    /** For work that was allowed to continue after `begun`. Aborts `END_WORK` before the grace ends. */
    graceOver: graceOver.signal,
  }
}
export type ShutdownSignals = Readonly<ReturnType<typeof registerShutdown>>
