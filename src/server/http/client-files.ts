import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/database/ports.ts'
import type { Reads } from '#server/database/reads.ts'
import type { Workspace } from '#server/database/workspaces.ts'
import { HttpProblem, sendProblem } from './errors.ts'

export interface ClientFilesDeps {
  /** The built client. */
  readonly clientDir: string
  readonly database: Database
  /** Whose orders the page says there are. */
  readonly workspace: Workspace
}

/** Vite puts what has its content's hash in its name here: it never changes under that name. */
const HASHED = '/assets/'
const YEAR = 365 * 24 * 3600

/** First parts of addresses that are never a screen of the client. */
const RESERVED = ['api', 'healthz', 'readyz', 'assets']

/**
 * The built client as any static server would serve it, with one addition: a `<meta name="orderboard">` in the page that
 * tells it that there is a server behind it, and whether that has orders. Every screen of the client is the page.
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
    if (isScreen(path) && takesPage(request)) return sendPage(request, reply, deps)
    return isFile(path) ? reply.sendFile(path) : reply.callNotFound()
  })
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    return sendProblem(request, reply, 404, `There is no ${request.method} ${path}.`)
  })
}

/** Whether somebody who opens this address in a browser is to see the page; `path` has no slash at its begin. */
export function isScreen(path: string): boolean {
  const parts = path.split('/')
  const first = parts.find((part) => part !== '') ?? ''
  const isHidden = parts.some((part) => part.startsWith('.'))
  return !RESERVED.includes(first.toLowerCase()) && !isHidden && !parts.at(-1)?.includes('.')
}

/** Whether a file of the client can have this path; nothing that is hidden, and nothing outside. */
function isFile(path: string): boolean {
  return path.split('/').every((part) => part !== '' && !part.startsWith('.') && !part.includes('\\'))
}

/** Whether the request takes HTML: browsers say so, programs that say nothing take everything. */
export function takesPage({ headers: { accept = '*/*' } }: FastifyRequest): boolean {
  return /(?:text|\*)\/(?:html|\*)/i.test(accept)
}

/** Sends the page, also for an address that is no good (`status` 400): the client shows what it makes of it. */
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
    throw new HttpProblem(503, 'The pages are not built yet. Run: npm run build')
  }
}

async function hasOrders(reads: Reads, workspaceId: number, signal: AbortSignal): Promise<boolean> {
  const one = reads.selectFrom('orders').select('workspace_id').where('workspace_id', '=', BigInt(workspaceId)).limit(1)
  return (await one.executeTakeFirst({ signal })) !== undefined
}

/** Given per reply, so that the built file stays the same for every server. */
function withMark(page: string, orders: boolean): string {
  const mark = `<meta name="orderboard" content="live; orders=${orders ? 'yes' : 'no'}" />`
  return page.replace('</head>', () => `${mark}</head>`)
}
