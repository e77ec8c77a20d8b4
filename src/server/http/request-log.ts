import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** Error codes of an answer whose client is gone. */
const CLIENT_GONE = ['ERR_STREAM_DESTROYED', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE']

/** Logs one line per request when it is answered or aborted, without the query: a search can contain a customer's name. */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'requestId' })
  }

  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    // Not an error of the server, and Fastify does not report it as completed.
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
    if (error) reply.log.error({ ...line, err: error }, 'request aborted')
    else reply.log.info(line, 'request')
  }
}

function isGone(error: unknown): boolean {
  return error === null || (error instanceof Error && 'code' in error && CLIENT_GONE.includes(String(error.code)))
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? ''
}
