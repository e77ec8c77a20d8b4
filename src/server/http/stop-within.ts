import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Connections } from './connections.ts'
import { sendProblem } from './errors.ts'
import { HTTP_MESSAGES } from './messages.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Of this server. */
    readonly connections: Connections
  }
}

/**
 * Before the grace ends, requests without an answer get one: a tenth of the grace before, at most so many milliseconds.
 * Less than `shutdownSignals` leaves to work that is ended at its end.
 */
const ANSWERING = 800

/** Milliseconds after the grace in which hooks, threads and the database close. */
const CLOSING = 1000

/**
 * For a server that does not listen yet. The returned function closes the app, then what it used. Idle connections close at
 * once; requests and downloads get `graceMs` milliseconds to end. Shortly before, requests without an answer get 503; then
 * the remaining connections are cut, so that no incomplete download looks complete. It resolves at the latest `CLOSING`
 * after the grace, even if something does not close.
 */
export function stopWithin(app: FastifyInstance, closeRest: () => Promise<void>): (graceMs: number) => Promise<void> {
  const unanswered = new Set<FastifyReply>()
  app.addHook('onRequest', async (_request, reply) => {
    unanswered.add(reply)
    reply.raw.once('close', () => unanswered.delete(reply))
  })
  app.addHook('onSend', async (_request, reply) => {
    unanswered.delete(reply)
  })

  async function close(): Promise<void> {
    app.connections.stop()
    await app.close()
    await closeRest()
  }

  return async (graceMs) => {
    const timers = new Set<NodeJS.Timeout>()
    const after = (ms: number, work: () => void) => timers.add(setTimeout(work, ms))
    after(graceMs - Math.min(graceMs / 10, ANSWERING), () => {
      for (const reply of unanswered) sendProblem(reply.request, reply, 503, HTTP_MESSAGES.stoppedBeforeAnswer)
    })
    after(graceMs, () => app.server.closeAllConnections())
    try {
      await Promise.race([close(), new Promise<void>((resolve) => after(graceMs + CLOSING, resolve))])
    } finally {
      for (const timer of timers) clearTimeout(timer)
    }
  }
}
