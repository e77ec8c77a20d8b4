import type { FastifyReply } from 'fastify'

/** The client closed its connection before it had an answer: nobody's fault, and nobody reads what is answered. */
export class HungUpError extends Error {
  constructor() {
    super('The client closed the connection before it was answered.')
  }
}

/** Aborts, with a `HungUpError`, when the client closes the connection before it has its answer. */
export function hangUpSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  // Not `request.signal`: that one aborts as soon as the body has arrived.
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new HungUpError())
  })
  return controller.signal
}
