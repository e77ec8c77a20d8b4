import type { FastifyInstance } from 'fastify'
import { HungUpError, sendProblem } from './errors.ts'
import { HTTP_MESSAGES } from './messages.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Milliseconds from the request to its answer; by default `HttpLimits.deadline`. */
    readonly deadline?: number
  }
}

/** For work whose time depends on the size of its data, and that a minimum progress or a limit per step ends earlier. */
export const LONG_DEADLINE = 24 * 3_600_000

/**
 * Ends requests at their deadline: 408 if the body has not arrived, else 503; an answer that has begun is cut off.
 * `request.signal` is aborted then, and, with a `HungUpError`, when the client hangs up. A body that its route does not read
 * as a stream has to arrive within `usual` milliseconds. Fastify's `handlerTimeout` and `signal` end when the body is read.
 */
export function registerDeadlines(app: FastifyInstance, usual: number): void {
  app.addHook('onRequest', async (request, reply) => {
    const controller = new AbortController()
    Object.defineProperty(request, 'signal', { value: controller.signal })
    const end = () => {
      request.log.warn('request ended by its deadline')
      if (reply.raw.headersSent) request.raw.socket.destroy()
      else if (request.raw.complete === false) sendProblem(request, reply, 408, HTTP_MESSAGES.bodyLate)
      else sendProblem(request, reply, 503, HTTP_MESSAGES.answerLate)
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
