import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpProblem } from './errors.ts'

const OWN_NAMES = ['127.0.0.1', '[::1]', 'localhost']

/**
 * Refuses, before anything else looks at it, what is not for this server (`foreignProblem`), lacks the header Host, or
 * expects what HTTP has no name for.
 */
export function registerGuard(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { host, expect } = request.headers
    if (host === undefined) throw new HttpProblem(400, 'The header Host is missing. Send the name of the server in it.')
    const problem = foreignProblem(request)
    if (problem) throw problem
    if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
      throw new HttpProblem(417, 'The header Expect can only be 100-continue here. Send the request without it.')
    }
  })
}

/**
 * Until there is sign-in, whoever reaches the server sees the orders. So it answers only to its own loopback names (a
 * foreign page can make a name of its own point here: DNS rebinding) and only to its own pages (a foreign page can send
 * requests here). Following a link to a screen from elsewhere is allowed: the page that asks cannot read the answer.
 */
export function foreignProblem(request: FastifyRequest): HttpProblem | undefined {
  const host = request.headers.host ?? ''
  if (!ownHosts(request).includes(host.toLowerCase())) {
    return new HttpProblem(403, 'This server answers only under its own address on this machine.')
  }
  return isForeign(request, host) ? new HttpProblem(403, 'This server answers only to its own pages.') : undefined
}

function ownHosts(request: FastifyRequest): string[] {
  // An injected request (tests) has no port; it counts as HTTP's own.
  const port = request.socket.localPort ?? 80
  const withPort = OWN_NAMES.map((name) => `${name}:${port}`)
  return port === 80 ? [...withPort, ...OWN_NAMES] : withPort
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
