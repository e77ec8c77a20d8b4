import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { isClientGone } from './errors.ts'

/** Logs one line per request when it is answered or aborted, without the query: a search can contain a customer's name. */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'requestId' })
  }

  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    if (isOfPage(request)) return
    // Not an error of the server, and Fastify does not report it as completed.
    reply.raw.once('close', () => {
      const { writableFinished, errored } = reply.raw
      if (!writableFinished && (errored === null || isClientGone(errored)))
        reply.log.info({ method: request.method, path: pathOf(request) }, 'client hung up')
    })
  }

  override requestCompleted(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    // A page gives up an answer that is late.
    if (isClientGone(error) || (error && isOfPage(request))) return
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

/** A page's own request for its first answer has no connection. */
function isOfPage({ socket }: FastifyRequest): boolean {
  return socket.remotePort === undefined
}

/** The key in the address of a hook is secret. */
const HOOK_KEY = /^(\/api\/hooks\/)[^/]+/

function pathOf({ url }: FastifyRequest): string {
  return (url.split('?')[0] ?? '').replace(HOOK_KEY, '$1…')
}
