import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type CommitGate, closeGate } from '#server/database/commit-gate.ts'
import { ClientDisconnectedError, failureProblem, HttpProblem, sendProblem } from './errors.ts'
import { HTTP_MESSAGES } from './messages.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a request that commits; see `gateOf`. */
    commitGate?: CommitGate
  }
  interface FastifyContextConfig {
    /** Milliseconds from the request to its answer; by default `HttpLimits.deadline`. */
    readonly deadline?: number | undefined
  }
}

/** The gate of what a request commits. Throws the reason where the request has ended already. */
export function gateOf(request: FastifyRequest): CommitGate {
  request.signal.throwIfAborted()
  request.commitGate ??= new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  return request.commitGate
}

/** For work that takes longer the more data it has. If it stalls, a minimum speed or a limit per step ends it earlier. */
export const LONG_DEADLINE = 24 * 3_600_000

/**
 * Ends requests at their deadline: an answer that has begun is cut off; otherwise the client gets 408 if its body has not
 * arrived completely, else 503. What `gateOf` guards is not committed then; if that has begun, its own answer
 * is awaited for as long again. Replaces `request.signal` by one that is aborted then, and, with a `ClientDisconnectedError`, when the
 * client disconnects: Fastify's own is aborted, and its `handlerTimeout` cancelled, as soon as the body has been read.
 * `usual`: the deadline in milliseconds of routes without their own. Even where a route's own is longer, its body has to
 * arrive within `usual`, unless the route reads it as a stream.
 */
export function registerDeadlines(app: FastifyInstance, usual: number): void {
  app.addHook('onRequest', async (request, reply) => {
    const controller = new AbortController()
    Object.defineProperty(request, 'signal', { value: controller.signal })
    const end = (isLast: boolean) => {
      const isUnchanged = closeGate(request.commitGate)
      if (request.commitGate && !isUnchanged && !isLast) {
        timers.push(setTimeout(end, usual, true).unref())
        return
      }
      request.log.warn('request ended by its deadline')
      if (reply.raw.headersSent) reply.raw.destroy()
      else if (request.raw.complete === false) sendProblem(reply, new HttpProblem(408, HTTP_MESSAGES.bodyLate))
      else sendProblem(reply, isUnchanged ? failureProblem('late') : new HttpProblem(503, HTTP_MESSAGES.answerLate))
      controller.abort()
    }
    const { deadline = usual } = request.routeOptions.config
    const timers = [setTimeout(end, deadline, false).unref()]
    if (deadline > usual) {
      const isArriving = () => request.raw.complete === false && request.body === undefined && !reply.raw.headersSent
      timers.push(setTimeout(() => isArriving() && end(true), usual).unref())
    }
    reply.raw.once('close', () => {
      for (const timer of timers) clearTimeout(timer)
      if (!reply.raw.writableFinished) controller.abort(new ClientDisconnectedError())
    })
  })
}
