import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { type ConnectionDeps, connectionsOf } from './connections.ts'
import { HttpProblem, rawProblem } from './errors.ts'
import { MAX_HEADER_BYTES } from './http-limits.ts'
import { HTTP_MESSAGES } from './messages.ts'

/** Longer than proxies reuse a connection (60 s), so that none sends a request on one that is being closed. */
const KEEP_ALIVE = 72_000

/** Node's refusals of what never becomes a request, by the code of its error. */
const NODE_REFUSALS: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, HTTP_MESSAGES.headersLate],
  HPE_HEADER_OVERFLOW: [431, HTTP_MESSAGES.headersLarge],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, HTTP_MESSAGES.chunkExtensions],
}

/**
 * Fastify's options for a server that limits everything a client can keep open: connections, headers, the rest of a body
 * after the answer, and answers that the client does not read. `registerDeadlines` and uploads limit bodies before it.
 */
export function httpServer(deps: ConnectionDeps) {
  const { limits, newRequestId, log } = deps
  const connections = connectionsOf(deps)

  function serverFactory(answer: RequestListener): Server {
    const options = {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: limits.headersTimeout,
      connectionsCheckingInterval: limits.checkInterval,
      keepAliveTimeout: KEEP_ALIVE,
      // An upload may take hours, so Node must not limit the time of bodies.
      requestTimeout: 0,
      // Node's own refusal is not a problem document. The guard refuses such a request.
      requireHostHeader: false,
    }
    const server = createServer(options, (request, response) => {
      // Node warns above ten listeners; Fastify adds seven and this server four.
      response.setMaxListeners(20)
      if (connections.addRequest(request, response)) answer(request, response)
    })
    server.on('connection', (socket) => connections.add(socket))
    // Node would answer these without a problem document. The guard refuses what it has to.
    server.on('checkExpectation', (request, response) => server.emit('request', request, response))
    return server
  }

  function clientErrorHandler(error: Error & { readonly code?: string }, socket: Socket): void {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const [status, detail] = NODE_REFUSALS[error.code ?? ''] ?? [400, HTTP_MESSAGES.notHttp]
    const requestId = newRequestId()
    log().info({ requestId, status, err: error }, 'request refused')
    // In the middle of another answer it would be read as a part of that answer.
    if (socket.writable && !connections.isAnswering(socket))
      socket.write(rawProblem(new HttpProblem(status, detail), requestId))
    socket.destroy(error)
  }

  return { connections, options: { serverFactory, clientErrorHandler } }
}
