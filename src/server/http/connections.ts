import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { compile } from '@fastify/proxy-addr'
import type { FastifyBaseLogger } from 'fastify'
import { HttpProblem, rawProblem } from './errors.ts'
import type { HttpLimits } from './http-limits.ts'
import { bytesReceived, watchProgress } from './minimum-progress.ts'
import { slotsOf } from './slots.ts'

interface Connection {
  /** Its address, or who has signed in on it. */
  client: string
  /** Responses until they are sent and the bodies of their requests have arrived. */
  readonly responses: Set<ServerResponse>
  slot: DisposableStack
  /** Whether a request has arrived on it. */
  isUsed: boolean
}

export interface ConnectionDeps {
  readonly limits: HttpLimits
  /** Addresses (CIDR) of proxies. Each connection from one counts as a client. */
  readonly trustProxy: readonly string[]
  readonly log: () => FastifyBaseLogger
  readonly newRequestId: () => string
}

/**
 * Milliseconds after an answer that a server which stops or refuses continues to read the request: if the connection is closed at once,
 * the client may not receive the answer.
 */
const LINGER_MS = 1000
/** Refused connections that are read for so long; more are closed at once. */
const MAX_REFUSED = 64

/** The open connections of a server: limits them, ends those whose client is too slow, and closes them when it stops. */
export function connectionsOf({ limits, trustProxy, log, newRequestId }: ConnectionDeps) {
  const slots = slotsOf({ ...limits.connections, what: 'connections' })
  const isProxy = compile([...trustProxy])
  const open = new Map<Socket, Connection>()
  let refused = 0
  let isStopping = false

  /** Closes connections without open responses; `isDone`: which responses count as finished before their request has arrived. */
  function closeIdle(isDone: (response: ServerResponse) => boolean = () => false): void {
    for (const [socket, { responses }] of open) if ([...responses].every(isDone)) socket.destroySoon()
  }

  /** Undefined where there is none for `socket`, which is answered then; closing an idle connection may make room. */
  function takeSlot(client: string, socket: Socket): DisposableStack | undefined {
    try {
      return slots.take(client)
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error
      if (makeRoom(error, error.status === 429 ? client : undefined)) return slots.take(client)
      refuse(socket, error)
      return undefined
    }
  }

  /**
   * Closes the oldest idle connection of `only`, or of the client with most idle ones; returns whether there was one. Those
   * that were used come first: their clients expect that. On others a request may be under way, which `problem` answers.
   */
  function makeRoom(problem: HttpProblem, only?: string): boolean {
    const idle = [...open].filter(([, { client, responses }]) => responses.size === 0 && client === (only ?? client))
    const byClient = Map.groupBy(idle, ([, { client }]) => client)
    const [most = []] = [...byClient.values()].sort((a, b) => b.length - a.length)
    const oldest = most.find(([, { isUsed }]) => isUsed) ?? most[0]
    if (!oldest) return false
    const [socket, { slot, isUsed }] = oldest
    slot.dispose()
    open.delete(socket)
    if (isUsed) socket.destroy()
    else refuse(socket, problem)
    return true
  }

  /** Sends the answer and reads on until the client has closed: a reset would take the answer away from it. */
  function refuse(socket: Socket, problem: HttpProblem): void {
    socket.end(rawProblem(problem, newRequestId()))
    if (refused >= MAX_REFUSED) socket.destroySoon()
    refused++
    const late = setTimeout(() => socket.destroy(), LINGER_MS).unref()
    socket.once('close', () => {
      clearTimeout(late)
      refused--
    })
  }

  function end(socket: Socket, reason: string): void {
    log().warn({ address: socket.remoteAddress }, reason)
    socket.destroy()
  }

  return {
    /** Answers 429 or 503 when there are too many connections. */
    add(socket: Socket): void {
      if (isStopping) {
        socket.destroy()
        return
      }
      const { remoteAddress: address = '', remotePort } = socket
      const client = isProxy(address, 0) ? `${address} ${remotePort}` : address
      const responses = new Set<ServerResponse>()
      const slot = takeSlot(client, socket)
      if (!slot) return
      const connection = { client, responses, slot, isUsed: false }
      open.set(socket, connection)
      const tooSlow = () => end(socket, 'connection closed: the client reads its answers too slowly')
      const unwatch = watchProgress(() => bytesReceived(socket, responses), limits.response, tooSlow)
      socket.once('close', () => {
        open.delete(socket)
        connection.slot.dispose()
        unwatch()
      })
    },

    /** From now on counts the connection for who has signed in on it: people behind one address do not share its limit. Throws 429. */
    claim(socket: Socket, client: string): void {
      const connection = open.get(socket)
      // A proxy's is a client of its own, on which several people may ask.
      if (!connection || connection.client !== socket.remoteAddress) return
      connection.slot.dispose()
      try {
        connection.slot = slots.take(client)
        connection.client = client
      } catch (error) {
        connection.slot = slots.take(connection.client)
        throw error
      }
    },

    /** Whether the request may be handled; false when its connection is closed or has too many unanswered requests. */
    addRequest(request: IncomingMessage, response: ServerResponse): boolean {
      const { socket } = request
      const connection = open.get(socket)
      if (!connection || socket.destroyed) {
        // What arrives on a refused connection is read, or its client would not receive the answer.
        request.resume()
        return false
      }
      const { responses } = connection
      connection.isUsed = true
      responses.add(response)
      const finish = () => {
        responses.delete(response)
        if (isStopping) closeIdle()
      }
      response.once('close', () => {
        if (request.complete || request.destroyed) return finish()
        request.resume().once('close', finish)
        const maxWaitMs = isStopping ? LINGER_MS : limits.restOfBody
        setTimeout(() => request.complete || socket.destroy(), maxWaitMs).unref()
      })
      if (responses.size <= limits.pipelined) return true
      end(socket, 'connection closed: too many requests before their answers')
      return false
    },

    /** Whether an answer on this connection has begun. */
    isAnswering: (socket: Socket) => [...(open.get(socket)?.responses ?? [])].some(({ headersSent }) => headersSent),

    /** From now on accepts no connection, and closes each as soon as it has no request. */
    stop(): void {
      isStopping = true
      closeIdle()
      setTimeout(() => closeIdle(({ closed }) => closed), LINGER_MS).unref()
    },
  }
}

export type Connections = ReturnType<typeof connectionsOf>
