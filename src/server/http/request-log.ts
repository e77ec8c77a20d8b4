import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** How writing an answer fails when its reader is gone. */
const GONE = ['ERR_STREAM_DESTROYED', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE']

/** One line a request, when it is answered or given up. Without the query: a search may hold a customer's name. */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'requestId' })
  }

  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    // A client that goes away is no fault of the server, and no request that completes.
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished && isGone(reply.raw.errored))
        reply.log.info({ method: request.method, path: pathOf(request) }, 'client hung up')
    })
  }

  override requestCompleted(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    if (error && isGone(error)) return
    const line = {
      method: request.method,
      path: pathOf(request),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (error) reply.log.error({ ...line, err: error }, 'request broke off')
    else reply.log.info(line, 'request')
  }
}

function isGone(error: unknown): boolean {
  return error === null || (error instanceof Error && 'code' in error && GONE.includes(String(error.code)))
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? ''
}
