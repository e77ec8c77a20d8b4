import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/database/ports.ts'
import type { Reads } from '#server/database/reads.ts'
import type { Workspace } from '#server/database/workspaces.ts'
import { HttpProblem, sendProblem } from './errors.ts'
import { HTTP_MESSAGES } from './messages.ts'

export interface ClientFilesDeps {
  /** The built client. */
  readonly clientDir: string
  readonly database: Database
  /** Whose orders the page says there are. */
  readonly workspace: Workspace
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

  app.get('/index.html', { schema: { hide: true } }, (request, reply) => sendPage(request, reply, deps))
  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, (request, reply) => {
    const path = request.params['*']
    if (isScreen(path) && acceptsHtml(request)) return sendPage(request, reply, deps)
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
  const [page, orders] = await Promise.all([
    readPage(clientDir),
    hasOrders(database.reads, workspace.id, request.signal),
  ])
  return reply
    .code(status)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(withMark(page, orders))
}

async function readPage(clientDir: string): Promise<string> {
  try {
    return await readFile(join(clientDir, 'index.html'), 'utf8')
  } catch {
    throw new HttpProblem(503, HTTP_MESSAGES.notBuilt)
  }
}

async function hasOrders(reads: Reads, workspaceId: number, signal: AbortSignal): Promise<boolean> {
  const one = reads.selectFrom('orders').select('workspace_id').where('workspace_id', '=', BigInt(workspaceId)).limit(1)
  return (await one.executeTakeFirst({ signal })) !== undefined
}

function withMark(page: string, orders: boolean): string {
  const mark = `<meta name="orderboard" content="live; orders=${orders ? 'yes' : 'no'}" />`
  return page.replace('</head>', () => `${mark}</head>`)
}
