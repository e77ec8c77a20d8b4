import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

const LOOPBACK_NAMES = ['127.0.0.1', '[::1]', 'localhost']

/**
 * The origin under which a request has reached this server, if it is one of the server's own: those of PUBLIC_ORIGIN, this
 * machine's loopback names, and, without PUBLIC_ORIGIN, the address that it listens on. No foreign name can be among them
 * (DNS rebinding points one here).
 */
export function ownOriginOf(request: FastifyRequest, publicOrigins: readonly string[]): string | undefined {
  const host = (request.headers.host ?? '').toLowerCase()
  const named = publicOrigins.find((origin) => new URL(origin).host === host)
  if (named !== undefined) return named
  // A request that a page or a test injects has no port.
  const { localPort: port = 80, localAddress = '' } = request.socket
  const plain = localAddress.replace(/^::ffff:(?=\d+\.)/i, '')
  const listening = isIP(plain) === 6 ? `[${plain}]` : plain
  const names = publicOrigins.length === 0 ? [...LOOPBACK_NAMES, listening] : LOOPBACK_NAMES
  const hosts = names.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]))
  return hosts.includes(host) ? new URL(`http://${host}`).origin : undefined
}

export function isLoopback(address: string): boolean {
  return /^(?:::ffff:)?127\.\d+\.\d+\.\d+$|^::1$|^localhost$/i.test(address)
}
