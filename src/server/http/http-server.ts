import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { HttpProblem } from '#server/errors.ts'
import { bytesTaken } from './bytes-taken.ts'
import { type HttpLimits, MAX_HEADER_BYTES } from './http-limits.ts'
import { watchProgress } from './minimum-progress.ts'
import { rawProblem } from './raw-problem.ts'
import { Slots } from './slots.ts'

export interface HttpServerDeps {
  readonly limits: HttpLimits
  /** Addresses (CIDR) of proxies: behind one there are many clients. */
  readonly trustProxy: readonly string[]
  readonly newRequestId: () => string
  readonly log: () => FastifyBaseLogger
}

/** Longer than proxies keep theirs (60 s), so that none sends a request on a connection that is being closed. */
const KEEP_ALIVE = 72_000

/** Node's refusals of what never becomes a request, by the code of its error. */
const REFUSALS: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time. Send it again.'],
  HPE_HEADER_OVERFLOW: [431, `The address and the headers are larger than ${MAX_HEADER_BYTES / 1024} KB. Send less.`],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions of the body are too large. Send the body without them.'],
}
const NOT_HTTP = [400, 'The request is not valid HTTP/1.1.'] as const

/**
 * Fastify's options for a server on which everything that a client can hold open ends: connections, headers, the rest of
 * a body after the answer, and answers that are not taken. Bodies before the answer: `registerDeadlines`, uploads.
 */
export function httpServer({ limits, trustProxy, newRequestId, log }: HttpServerDeps) {
  const slots = new Slots({ ...limits.connections, what: 'connections' })
  const isProxy = matcher(trustProxy)
  const unanswered = new WeakMap<Socket, Set<ServerResponse>>()

  function end(socket: Socket, why: string): void {
    log().warn({ address: socket.remoteAddress }, why)
    socket.destroy()
  }

  function accept(socket: Socket): void {
    const { remoteAddress: address = '', remotePort } = socket
    try {
      socket.once('close', slots.take(isProxy(address) ? `${address} ${remotePort}` : address))
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error
      socket.end(rawProblem(error.status, error.message, newRequestId()), () => socket.destroy())
      return
    }
    const waiting = new Set<ServerResponse>()
    unanswered.set(socket, waiting)
    const stop = watchProgress(bytesTaken(socket, waiting, limits.response.bytes), limits.response, () =>
      end(socket, 'connection closed: its answers are taken too slowly'),
    )
    socket.once('close', stop)
  }

  function serverFactory(answer: RequestListener): Server {
    const options = {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: limits.headersTimeout,
      connectionsCheckingInterval: limits.checkInterval,
      keepAliveTimeout: KEEP_ALIVE,
      // An upload may take hours, so bodies are not limited by time here.
      requestTimeout: 0,
      // Node's own refusal is no problem document; the guard refuses such a request.
      requireHostHeader: false,
    }
    const server = createServer(options, (request, response) => {
      const { socket } = request
      const waiting = unanswered.get(socket)
      // Of requests that were read at once, those after the limit still come here.
      if (!waiting || socket.destroyed) return
      waiting.add(response)
      response.once('close', () => {
        waiting.delete(response)
        if (request.complete) return
        // A connection that is closed at once can lose the answer on its way.
        request.resume()
        setTimeout(() => request.complete || socket.destroy(), limits.restOfBody).unref()
      })
      if (waiting.size > limits.pipelined) end(socket, 'connection closed: too many requests before their answers')
      else answer(request, response)
    })
    server.on('connection', accept)
    // Node answers these itself, without a document; the guard refuses what Expect asks for.
    server.on('checkExpectation', (request, response) => server.emit('request', request, response))
    return server
  }

  function clientErrorHandler(error: Error & { readonly code?: string }, socket: Socket): void {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const [status, detail] = REFUSALS[error.code ?? ''] ?? NOT_HTTP
    const requestId = newRequestId()
    log().info({ requestId, status, err: error }, 'request refused')
    // In the middle of another answer it would be taken for a part of that.
    const isAnswering = [...(unanswered.get(socket) ?? [])].some(({ headersSent }) => headersSent)
    if (socket.writable && !isAnswering) socket.write(rawProblem(status, detail, requestId))
    socket.destroy(error)
  }

  return { serverFactory, clientErrorHandler }
}

function matcher(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
