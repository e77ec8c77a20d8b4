import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Reads } from '#server/database/reads.ts'
import type { Workspace } from '#server/database/workspaces.ts'
import { HttpProblem, sendProblem } from '#server/errors.ts'

export interface ClientFilesDeps {
  /** The built client. */
  readonly clientDir: string
  readonly reads: Reads
  /** Whose orders the page says there are. */
  readonly workspace: Workspace
}

/** Vite puts what has its content's hash in its name here: it never changes under that name. */
const HASHED = '/assets/'
const YEAR = 365 * 24 * 3600

/**
 * The built client as any static server would serve it, with one addition: a `<meta name="orderboard">` in the page that
 * tells it that there is a server behind it, and whether that has orders. Paths that are no file are screens of the client.
 */
export async function registerClientFiles(app: FastifyInstance, deps: ClientFilesDeps): Promise<void> {
  const { clientDir, reads, workspace } = deps
  await app.register(fastifyStatic, {
    root: clientDir,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.slice(clientDir.length).replaceAll('\\', '/').startsWith(HASHED)
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR}, immutable` : 'no-cache')
    },
  })

  const sendPage = async (reply: FastifyReply) => {
    const [page, orders] = await Promise.all([readPage(clientDir), hasOrders(reads, workspace.id)])
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(withMark(page, orders))
  }
  app.get('/', { schema: { hide: true } }, (_request, reply) => sendPage(reply))
  app.get('/index.html', { schema: { hide: true } }, (_request, reply) => sendPage(reply))
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const isScreen = (request.method === 'GET' || request.method === 'HEAD') && !isApi(path) && !path.startsWith(HASHED)
    if (isScreen) return sendPage(reply)
    return sendProblem(request, reply, 404, `There is no ${request.method} ${path}.`)
  })
}

function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}

async function readPage(clientDir: string): Promise<string> {
  try {
    return await readFile(join(clientDir, 'index.html'), 'utf8')
  } catch {
    throw new HttpProblem(503, 'The pages are not built yet. Run: npm run build')
  }
}

async function hasOrders(reads: Reads, workspaceId: number): Promise<boolean> {
  const one = reads.selectFrom('orders').select('workspace_id').where('workspace_id', '=', BigInt(workspaceId)).limit(1)
  return (await one.executeTakeFirst()) !== undefined
}

/** Given per reply, so that the built file stays the same for every server. */
function withMark(page: string, orders: boolean): string {
  const mark = `<meta name="orderboard" content="live; orders=${orders ? 'yes' : 'no'}" />`
  return page.replace('</head>', () => `${mark}</head>`)
}
