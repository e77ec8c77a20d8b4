import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpProblem, sendProblem } from './errors.ts'
import { HTTP_MESSAGES } from './messages.ts'
import type { WorkspaceDeps } from './read-route.ts'

export interface ClientFilesDeps extends WorkspaceDeps {
  /** The built client. */
  readonly clientDir: string
}

/** Vite puts files with a hash of their content in the name here, so they never change. */
const HASHED = '/assets/'
const YEAR = 365 * 24 * 3600

/** First parts of addresses that are not screens of the client. */
const RESERVED = ['api', 'healthz', 'readyz', 'assets']

/**
 * Serves the built client as any static server would, with one addition: a `<meta name="orderboard">` in the page says that
 * a server is behind it, and whether the workspace has orders. Every screen of the client is the page.
 */
export async function registerClientFiles(app: FastifyInstance, deps: ClientFilesDeps): Promise<void> {
  const { clientDir } = deps
  await app.register(fastifyStatic, {
    root: clientDir,
    serve: false,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.slice(clientDir.length).replaceAll('\\', '/').startsWith(HASHED)
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR}, immutable` : 'no-cache')
    },
  })

  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, (request, reply) => {
    const path = request.params['*']
    if (path === 'index.html' || (isScreen(path) && acceptsHtml(request))) return sendPage(request, reply, deps)
    return isFile(path) ? reply.sendFile(path) : reply.callNotFound()
  })
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    return sendProblem(request, reply, 404, HTTP_MESSAGES.unknownAddress(request.method, path))
  })
}

/** Whether this address is a screen of the client; `path` has no leading slash. */
export function isScreen(path: string): boolean {
  const parts = path.split('/')
  const first = parts.find((part) => part !== '') ?? ''
  const isHidden = parts.some((part) => part.startsWith('.'))
  return !RESERVED.includes(first.toLowerCase()) && !isHidden && !parts.at(-1)?.includes('.')
}

/** Whether a file of the client can have this path: not hidden, and not outside the folder. */
function isFile(path: string): boolean {
  return path.split('/').every((part) => part !== '' && !part.startsWith('.') && !part.includes('\\'))
}

/** Whether the request accepts HTML. A program that does not say accepts everything. */
export function acceptsHtml({ headers: { accept = '*/*' } }: FastifyRequest): boolean {
  return /(?:text|\*)\/(?:html|\*)/i.test(accept)
}

/** Sends the page, with status 400 for a malformed address: the client shows that it is not found. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { clientDir, database, workspace }: ClientFilesDeps,
  status = 200,
): Promise<FastifyReply> {
  const { reads } = database
  const one = reads.selectFrom('orders').select('id').where('workspace_id', '=', BigInt(workspace.id)).limit(1)
  const [page, order] = await Promise.all([
    readFile(join(clientDir, 'index.html'), 'utf8').catch(() => {
      throw new HttpProblem(503, HTTP_MESSAGES.notBuilt)
    }),
    one.executeTakeFirst({ signal: request.signal }),
  ])
  const mark = `<meta name="orderboard" content="live; orders=${order ? 'yes' : 'no'}" />`
  return reply
    .code(status)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page.replace('</head>', () => `${mark}</head>`))
}
