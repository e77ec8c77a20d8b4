import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { bytesTaken } from './bytes-taken.ts'
import { HttpProblem } from './errors.ts'
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

interface Connection {
  readonly client: string
  readonly unanswered: Set<ServerResponse>
  /** Gives back its slot. */
  readonly release: () => void
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
  const connections = new Map<Socket, Connection>()

  function end(socket: Socket, why: string): void {
    log().warn({ address: socket.remoteAddress }, why)
    socket.destroy()
  }

  /** Closes one connection without a request, of the client that has most of them or of `only`; answers whether there was one. */
  function makeRoom(only?: string): boolean {
    const idle = new Map<string, Socket[]>()
    for (const [socket, { client, unanswered }] of connections) {
      if (unanswered.size > 0 || client !== (only ?? client)) continue
      idle.set(client, [...(idle.get(client) ?? []), socket])
    }
    const [most = []] = [...idle.values()].sort((a, b) => b.length - a.length)
    const [oldest] = most
    if (!oldest) return false
    connections.get(oldest)?.release()
    oldest.destroy()
    return true
  }

  /** Throws as `Slots.take`. Idle connections must not lock out those who have a request. */
  function slotFor(client: string): () => void {
    try {
      return slots.take(client)
    } catch (error) {
      if (!(error instanceof HttpProblem) || !makeRoom(error.status === 429 ? client : undefined)) throw error
      return slots.take(client)
    }
  }

  function accept(socket: Socket): void {
    const { remoteAddress: address = '', remotePort } = socket
    const client = isProxy(address) ? `${address} ${remotePort}` : address
    let release: () => void
    try {
      release = slotFor(client)
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error
      socket.end(rawProblem(error.status, error.message, newRequestId()), () => socket.destroy())
      return
    }
    const unanswered = new Set<ServerResponse>()
    connections.set(socket, { client, unanswered, release })
    const stop = watchProgress(bytesTaken(socket, unanswered, limits.response.bytes), limits.response, () =>
      end(socket, 'connection closed: its answers are taken too slowly'),
    )
    socket.once('close', () => {
      connections.delete(socket)
      release()
      stop()
    })
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
      const waiting = connections.get(socket)?.unanswered
      // Of requests that were read at once, those after the limit still come here.
      if (!waiting || socket.destroyed) return
      waiting.add(response)
      // Four listeners of ours and seven of Fastify's wait for the end of a stream; Node warns above ten.
      response.setMaxListeners(20)
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
    const isAnswering = [...(connections.get(socket)?.unanswered ?? [])].some(({ headersSent }) => headersSent)
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
