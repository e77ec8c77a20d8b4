import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpProblem } from './errors.ts'
import { HTTP_MESSAGES } from './messages.ts'
import type { SendPage } from './screen-pages.ts'

const YEAR = 365 * 24 * 3600

/** First parts of addresses that are not screens of the client. */
const RESERVED = ['api', 'healthz', 'readyz', 'assets']

/** The pages of the static site, which do not say that there is a server. */
const STATIC_PAGE = /(?:^|\/)(?:index|404)\.html$/

/** Serves the files of the built client, and a page for every address that is a screen. */
export async function registerClientFiles(app: FastifyInstance, distDir: string, sendPage: SendPage): Promise<void> {
  const root = join(distDir, 'client')
  // Vite puts files with a hash of their content in the name here, so they never change.
  const hashed = join(root, 'assets', sep)
  await app.register(fastifyStatic, {
    root,
    serve: false,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) =>
      reply.header('cache-control', path.startsWith(hashed) ? `public, max-age=${YEAR}, immutable` : 'no-cache'),
  })

  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, (request, reply) => {
    const path = request.params['*']
    if (STATIC_PAGE.test(path) || (isScreen(path) && acceptsHtml(request))) return sendPage(reply)
    return isFile(path) ? reply.sendFile(path) : reply.callNotFound()
  })
  app.setNotFoundHandler<{ Params: { '*'?: string } }>(async ({ method, url, params, headers }, reply) => {
    const name = params['*'] ?? ''
    // What a page loads accepts anything or images, and is better off with a short answer.
    if (isFile(name) && !isReserved(name) && /text\/html/i.test(headers.accept ?? '')) return sendPage(reply, 404)
    const [path = ''] = url.split('?')
    throw new HttpProblem(404, HTTP_MESSAGES.unknownAddress(method, path))
  })
}

/** Whether it can be a file of the client: not hidden, and not outside the folder. */
function isFile(path: string): boolean {
  return path.split('/').every((part) => part !== '' && !part.startsWith('.') && !part.includes('\\'))
}

function isReserved(path: string): boolean {
  const first = path.split('/').find((part) => part !== '') ?? ''
  return RESERVED.includes(first.toLowerCase())
}

/** Whether this address is a screen of the client; `path` is decoded and has no leading slash. An order's ID is any text. */
export function isScreen(path: string): boolean {
  if (/^order-list\/./is.test(path)) return true
  const parts = path.split('/')
  const isHidden = parts.some((part) => part.startsWith('.'))
  return !isReserved(path) && !isHidden && !parts.at(-1)?.includes('.')
}

/** Whether the request accepts HTML. A program that does not say accepts everything. */
export function acceptsHtml({ headers: { accept = '*/*' } }: FastifyRequest): boolean {
  return /(?:text|\*)\/(?:html|\*)/i.test(accept)
}
