import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** One line a request, when it is answered. Without the query: a search may hold a customer's name. */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'requestId' })
  }

  override incomingRequest(): void {}

  override requestCompleted(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const line = {
      method: request.method,
      path: request.url.split('?')[0],
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
    }
    // A client that goes away is no fault of the server.
    if (reply.raw.destroyed && !reply.raw.writableFinished) reply.log.info(line, 'client hung up')
    else if (error) reply.log.error({ ...line, err: error }, 'request broke off')
    else reply.log.info(line, 'request')
  }
}
