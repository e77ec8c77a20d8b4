import type { FastifyInstance } from 'fastify'
import { sendProblem } from './errors.ts'
import { HungUpError } from './hang-up.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Milliseconds from the request to its answer; by default `HttpLimits.deadline`. */
    readonly deadline?: number
  }
}

/** For work that takes as long as its data are large, and that ends earlier by a minimum progress or a limit of each step. */
export const LONG_DEADLINE = 24 * 3_600_000

const LATE_BODY = 'The body of the request did not arrive in time. Send it again.'
const LATE_ANSWER =
  'The server did not finish this request in time. Try again in a few seconds; after a change, read first what is saved.'

/**
 * Answers what is not answered in time: 408 where the body has not arrived, else 503; an answer that has begun is cut off.
 * `request.signal` is aborted then, and, with a `HungUpError`, when the client hangs up. A body that its route does not
 * read as a stream has the `usual` time to arrive, however long the route may take. Fastify's own `handlerTimeout` and
 * `signal` end when the body has been read.
 */
export function registerDeadlines(app: FastifyInstance, usual: number): void {
  app.addHook('onRequest', async (request, reply) => {
    const controller = new AbortController()
    Object.defineProperty(request, 'signal', { value: controller.signal })
    const end = () => {
      request.log.warn('request ended by its deadline')
      if (reply.raw.headersSent) request.raw.socket.destroy()
      else if (request.raw.complete === false) sendProblem(request, reply, 408, LATE_BODY)
      else sendProblem(request, reply, 503, LATE_ANSWER)
      controller.abort()
    }
    const { deadline = usual } = request.routeOptions.config
    const timers = [setTimeout(end, deadline).unref()]
    if (deadline > usual) {
      const isArriving = () => request.raw.complete === false && request.body === undefined && !reply.raw.headersSent
      timers.push(setTimeout(() => isArriving() && end(), usual).unref())
    }
    reply.raw.once('close', () => {
      for (const timer of timers) clearTimeout(timer)
      if (!reply.raw.writableFinished) controller.abort(new HungUpError())
    })
  })
}
