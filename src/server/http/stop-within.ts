import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendProblem } from './errors.ts'

/**
 * Before the end of the grace, what has no answer yet gets one: a tenth of the grace, at most so many milliseconds. Fewer
 * than `shutdownSignals` leaves to work that is ended at its end.
 */
const ANSWERING = 800

const STOPPING =
  'The server is stopping before this request has ended. When it runs again, check whether the request took effect, and repeat it if not.'

/** Milliseconds after the grace in which hooks, threads and the database close. */
const CLOSING = 1000

/** Milliseconds after an answer in which what its client still sends is read: closed at once, it could lose the answer. */
const LINGERING = 1000

/**
 * Watches what is open on a server that does not listen yet. The function returned closes the app, then what it used.
 * Connections without a request close at once; requests and downloads get `graceMs` milliseconds to end. Shortly before
 * that is over, what has no answer yet gets 503; then the remaining connections are cut, so that a download fails and is
 * not taken for whole. It resolves at the latest `CLOSING` after the grace, even if something does not close.
 */
export function stopWithin(app: FastifyInstance, closeRest: () => Promise<void>): (graceMs: number) => Promise<void> {
  const sockets = new Set<Socket>()
  /** Requests that have not ended, and those of them without an answer. */
  const open = new Set<FastifyReply>()
  const unanswered = new Set<FastifyReply>()
  let isStopping = false

  function closeIdle(): void {
    const busy = new Set([...open].map(({ request }) => request.raw.socket))
    for (const socket of sockets) if (!busy.has(socket)) socket.destroySoon()
  }

  app.server.on('connection', (socket) => {
    if (isStopping) return socket.destroy()
    sockets.add(socket)
    return socket.once('close', () => sockets.delete(socket))
  })
  app.addHook('onRequest', async (_request, reply) => {
    open.add(reply)
    unanswered.add(reply)
    const { raw: request } = reply.request
    const end = () => {
      open.delete(reply)
      // Node would keep the connection for the next request.
      if (isStopping) closeIdle()
    }
    reply.raw.once('close', () => {
      unanswered.delete(reply)
      if (request.complete || request.destroyed) return end()
      request.once('close', end)
      setTimeout(end, LINGERING).unref()
    })
  })
  app.addHook('onSend', async (_request, reply) => {
    unanswered.delete(reply)
  })

  async function close(): Promise<void> {
    closeIdle()
    await app.close()
    await closeRest()
  }

  return async (graceMs) => {
    isStopping = true
    const timers = new Set<NodeJS.Timeout>()
    const after = (ms: number, work: () => void) => timers.add(setTimeout(work, ms))
    after(graceMs - Math.min(graceMs / 10, ANSWERING), () => {
      for (const reply of unanswered) sendProblem(reply.request, reply, 503, STOPPING)
    })
    after(graceMs, () => app.server.closeAllConnections())
    try {
      await Promise.race([close(), new Promise<void>((resolve) => after(graceMs + CLOSING, resolve))])
    } finally {
      for (const timer of timers) clearTimeout(timer)
    }
  }
}
