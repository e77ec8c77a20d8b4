import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fieldOfPath } from './error-handler.ts'
import { HttpProblem } from './errors.ts'
import { HTTP_MESSAGES } from './messages.ts'
import { ownOriginOf } from './own-origins.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Under which its page reaches this server: 'https://orders.example.com'. */
    ownOrigin: string
  }
  interface FastifyContextConfig {
    /** Answered under any name: probes use the machine's address. */
    readonly isForProbes?: boolean
  }
}

/**
 * Refuses a request that is not for this server (`foreignProblem`), has no Host header, expects what HTTP does not define,
 * or has a NUL character in a field: PostgreSQL fails on one, and no order has one, because imports remove them.
 */
export function registerGuard(app: FastifyInstance, publicOrigins: readonly string[]): void {
  app.decorateRequest('ownOrigin', '')
  app.addHook('onRequest', async (request, reply) => {
    const { host, expect } = request.headers
    if (host === undefined) throw new HttpProblem(400, HTTP_MESSAGES.hostMissing)
    const problem = foreignProblem(request, publicOrigins)
    if (problem) throw problem
    // Over http, browsers ignore it.
    if (request.ownOrigin.startsWith('https:')) reply.header('strict-transport-security', 'max-age=31536000')
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

/** Sets `ownOrigin`. Returns the problem of a request under a name that is not this server's, or from another site's page. */
export function foreignProblem(request: FastifyRequest, publicOrigins: readonly string[]): HttpProblem | undefined {
  const { isForProbes = false } = request.routeOptions.config ?? {}
  const own = ownOriginOf(request, publicOrigins) ?? (isForProbes ? '' : undefined)
  // A proxy may send another Host than the browser has.
  request.ownOrigin = publicOrigins.find((one) => one === request.headers.origin) ?? own ?? ''
  if (own === undefined) return new HttpProblem(403, HTTP_MESSAGES.foreignHost)
  return isForeign(request, [own, ...publicOrigins]) ? new HttpProblem(403, HTTP_MESSAGES.foreignOrigin) : undefined
}

/** A link to a screen from another site is allowed, because that site cannot read the answer. */
function isForeign({ headers, method, routeOptions }: FastifyRequest, own: readonly string[]): boolean {
  const { origin, 'sec-fetch-site': site = 'none', 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers
  if (origin !== undefined && !own.includes(origin.toLowerCase())) return true
  if (site === 'same-origin' || site === 'none') return false
  const isToScreen = mode === 'navigate' && destination === 'document' && !routeOptions.url?.startsWith('/api')
  return !isToScreen || (method !== 'GET' && method !== 'HEAD')
}

/** The path of the first text with a NUL character: '/id', '/targets/3/month'. */
function pathOfNul(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined
  // A body that is a stream or bytes is a file.
  if (typeof value !== 'object' || value === null || value instanceof Readable || Buffer.isBuffer(value))
    return undefined
  for (const [key, part] of Object.entries(value)) {
    const found = pathOfNul(part, `${path}/${key}`)
    if (found !== undefined) return found
  }
  return undefined
}
