import type { IncomingMessage, ServerResponse } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { HttpProblem } from './errors.ts'
import type { HttpLimits } from './http-limits.ts'
import { bytesReceived, watchProgress } from './minimum-progress.ts'
import { Slots } from './slots.ts'

interface Connection {
  readonly client: string
  readonly unanswered: Set<ServerResponse>
  /** Requests that were answered before their body had arrived. */
  readonly unread: Set<IncomingMessage>
  readonly releaseSlot: () => void
}

interface ConnectionDeps {
  readonly limits: HttpLimits
  /** Addresses (CIDR) of proxies. Each connection from one counts as a client. */
  readonly trustProxy: readonly string[]
  readonly logClosing: (socket: Socket, reason: string) => void
}

/**
 * Milliseconds after an answer in which a stopping server still reads what the client sends: a connection that is closed at
 * once can lose the answer.
 */
const LINGERING = 1000

/** The open connections of a server: limits them, ends those whose client is too slow, and closes them when it stops. */
export class Connections {
  readonly #deps: ConnectionDeps
  readonly #slots: Slots
  readonly #isProxy: (address: string) => boolean
  readonly #open = new Map<Socket, Connection>()
  #isStopping = false

  constructor(deps: ConnectionDeps) {
    this.#deps = deps
    this.#slots = new Slots({ ...deps.limits.connections, what: 'connections' })
    this.#isProxy = matcher(deps.trustProxy)
  }

  /** Throws `HttpProblem` 429 or 503 when there are too many connections. */
  add(socket: Socket): void {
    if (this.#isStopping) {
      socket.destroy()
      return
    }
    const { response } = this.#deps.limits
    const { remoteAddress: address = '', remotePort } = socket
    const client = this.#isProxy(address) ? `${address} ${remotePort}` : address
    const connection = { client, unanswered: new Set<ServerResponse>(), unread: new Set<IncomingMessage>() }
    const releaseSlot = this.#takeSlot(client)
    this.#open.set(socket, { ...connection, releaseSlot })
    const unwatch = watchProgress(bytesReceived(socket, connection.unanswered, response.bytes), response, () =>
      this.#end(socket, 'connection closed: the client reads its answers too slowly'),
    )
    socket.once('close', () => {
      this.#open.delete(socket)
      releaseSlot()
      unwatch()
    })
  }

  /** Whether the request may be handled; false when its connection is closed or has too many unanswered requests. */
  addRequest(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket } = request
    const connection = this.#open.get(socket)
    if (!connection || socket.destroyed) return false
    const { unanswered, unread } = connection
    unanswered.add(response)
    response.once('close', () => {
      unanswered.delete(response)
      if (!request.complete && !request.destroyed) {
        unread.add(request)
        request.resume().once('close', () => {
          unread.delete(request)
          if (this.#isStopping) this.#closeIdle()
        })
        const patience = this.#isStopping ? LINGERING : this.#deps.limits.restOfBody
        setTimeout(() => request.complete || socket.destroy(), patience).unref()
      }
      if (this.#isStopping) this.#closeIdle()
    })
    if (unanswered.size <= this.#deps.limits.pipelined) return true
    this.#end(socket, 'connection closed: too many requests before their answers')
    return false
  }

  /** Whether an answer on this connection has begun. */
  isAnswering(socket: Socket): boolean {
    return [...(this.#open.get(socket)?.unanswered ?? [])].some(({ headersSent }) => headersSent)
  }

  /** From now on accepts no connection, and closes each as soon as it has no request. */
  stop(): void {
    this.#isStopping = true
    this.#closeIdle()
    setTimeout(() => this.#closeIdle(true), LINGERING).unref()
  }

  #closeIdle(evenUnread = false): void {
    for (const [socket, { unanswered, unread }] of this.#open) {
      if (unanswered.size === 0 && (evenUnread || unread.size === 0)) socket.destroySoon()
    }
  }

  /** Throws as `Slots.take`, unless closing an idle connection makes room. */
  #takeSlot(client: string): () => void {
    try {
      return this.#slots.take(client)
    } catch (error) {
      if (!(error instanceof HttpProblem) || !this.#makeRoom(error.status === 429 ? client : undefined)) throw error
      return this.#slots.take(client)
    }
  }

  /** Closes the oldest idle connection of `only`, or of the client with most idle ones; returns whether there was one. */
  #makeRoom(only?: string): boolean {
    const idle = new Map<string, Socket[]>()
    for (const [socket, { client, unanswered }] of this.#open) {
      if (unanswered.size > 0 || client !== (only ?? client)) continue
      idle.set(client, [...(idle.get(client) ?? []), socket])
    }
    const [most = []] = [...idle.values()].sort((a, b) => b.length - a.length)
    const [oldest] = most
    if (!oldest) return false
    this.#open.get(oldest)?.releaseSlot()
    oldest.destroy()
    return true
  }

  #end(socket: Socket, reason: string): void {
    this.#deps.logClosing(socket, reason)
    socket.destroy()
  }
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
