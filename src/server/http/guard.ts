import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fieldOfPath } from './error-handler.ts'
import { HttpProblem } from './errors.ts'
import { HTTP_MESSAGES } from './messages.ts'

const LOOPBACK_NAMES = ['127.0.0.1', '[::1]', 'localhost']

/**
 * Refuses a request that is not for this server (`foreignProblem`), has no Host header, expects what HTTP does not define,
 * or has a NUL character in a field: PostgreSQL fails on one, and no order has one, because imports remove them.
 */
export function registerGuard(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { host, expect } = request.headers
    if (host === undefined) throw new HttpProblem(400, HTTP_MESSAGES.hostMissing)
    const problem = foreignProblem(request)
    if (problem) throw problem
    if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
      throw new HttpProblem(417, HTTP_MESSAGES.expectation)
    }
  })
  app.addHook('preHandler', async ({ routeOptions, params, query, body }) => {
    if (!routeOptions.url?.startsWith('/api')) return
    for (const [place, fields] of Object.entries({ path: params, query, body })) {
      const found = pathOfNul(fields)
      if (found !== undefined) throw new HttpProblem(400, HTTP_MESSAGES.nulCharacter(fieldOfPath(place, found), place))
    }
  })
}

/**
 * Until there is sign-in, everyone who reaches the server sees the orders. So it answers only under its loopback names (DNS
 * rebinding can point a foreign name here) and only to its own pages. A link to a screen from another site is allowed,
 * because that site cannot read the answer.
 */
export function foreignProblem(request: FastifyRequest): HttpProblem | undefined {
  const host = request.headers.host ?? ''
  if (!loopbackHosts(request).includes(host.toLowerCase())) return new HttpProblem(403, HTTP_MESSAGES.foreignHost)
  return isForeign(request, host) ? new HttpProblem(403, HTTP_MESSAGES.foreignOrigin) : undefined
}

function loopbackHosts(request: FastifyRequest): string[] {
  // A request that a test injects has no port.
  const port = request.socket.localPort ?? 80
  const withPort = LOOPBACK_NAMES.map((name) => `${name}:${port}`)
  return port === 80 ? [...withPort, ...LOOPBACK_NAMES] : withPort
}

function isForeign(request: FastifyRequest, host: string): boolean {
  const { origin } = request.headers
  if (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`) return true
  const site = request.headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return false
  return !isLinkToScreen(request)
}

function isLinkToScreen(request: FastifyRequest): boolean {
  const isNavigation =
    request.headers['sec-fetch-mode'] === 'navigate' && request.headers['sec-fetch-dest'] === 'document'
  const isApi = request.routeOptions.url?.startsWith('/api') ?? false
  return isNavigation && !isApi && (request.method === 'GET' || request.method === 'HEAD')
}

/** The path of the first text with a NUL character: '/id', '/targets/3/month'. */
function pathOfNul(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined
  // A body that is read as a stream is a file.
  if (typeof value !== 'object' || value === null || value instanceof Readable) return undefined
  for (const [key, part] of Object.entries(value)) {
    const found = pathOfNul(part, `${path}/${key}`)
    if (found !== undefined) return found
  }
  return undefined
}
