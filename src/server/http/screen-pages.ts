import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { FIRST_ANSWERS } from '#contract/read-addresses.ts'
import { HttpProblem } from './errors.ts'
import { HTTP_MESSAGES } from './messages.ts'
import type { WorkspaceDeps } from './read-route.ts'

export interface ScreenPagesDeps extends WorkspaceDeps {
  /** The build: `client/` for any web server, and `pages/` with the page of each screen for each data set. */
  readonly distDir: string
}

/** By the path in small letters. `asks`: the answer that the client asks for first. */
const SCREENS = new Map([
  ['/', { file: 'index.html', asks: FIRST_ANSWERS.dashboard }],
  ['/default', { file: 'default/index.html', asks: FIRST_ANSWERS.dashboard }],
  ['/order-list', { file: 'order-list/index.html', asks: FIRST_ANSWERS.orderList }],
])

const ENCODERS = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
  identity: async (html: string) => Buffer.from(html),
}

/** Sends the page of the address. It has the status 400 if the address is malformed: the client shows that it is not found. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply, status?: number) => Promise<FastifyReply>

/**
 * The pages of the screens, each rendered for one data set. A `<meta name="orderboard">` in them says that a server is
 * behind them, whether the workspace has orders, and which data set is shown.
 */
export function screenPages({ distDir, database, workspace }: ScreenPagesDeps): SendPage {
  const encodedPages = new Map<string, { readonly html: string; readonly bytes: Promise<Buffer> }>()
  const anOrder = database.reads
    .selectFrom('orders')
    .select('id')
    .where('workspace_id', '=', BigInt(workspace.id))
    .limit(1)

  /** Each page is compressed once, and again after a new build. */
  function encoded(file: string, html: string, encoding: keyof typeof ENCODERS): Promise<Buffer> {
    const key = `${encoding} ${file}`
    const known = encodedPages.get(key)
    if (known?.html === html) return known.bytes
    const bytes = ENCODERS[encoding](html)
    encodedPages.set(key, { html, bytes })
    return bytes
  }

  return async (request, reply, status = 200) => {
    const { url, headers, signal } = request
    const [path = '', query] = url.split('?')
    const hasOrders = (await anOrder.executeTakeFirst({ signal })) !== undefined
    const shown = hasOrders && !choseSample(headers.cookie) ? 'orders' : 'sample'
    const screen = SCREENS.get(path.toLowerCase().replace(/(?<=.)\/$/, ''))
    // The client decodes the path, so only the frame is certain to be a part of what it shows.
    const file = join(shown, screen?.file ?? (path.includes('%') ? 'index.html' : '404.html'))
    const page = await readFile(join(distDir, 'pages', file), 'utf8').catch(() => {
      throw new HttpProblem(503, HTTP_MESSAGES.notBuilt)
    })
    const mark = `<meta name="orderboard" content="live; orders=${hasOrders ? 'yes' : 'no'}; shown=${shown}" />`
    const html = page.replace('</head>', () => `${mark}</head>`)
    const encoding = negotiate(headers['accept-encoding'] ?? '', ['br', 'gzip', 'identity']) ?? 'identity'
    const bytes = await encoded(file, html, encoding)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    if (screen && shown === 'orders' && !query)
      reply.header('link', `<${screen.asks}>; rel=preload; as=fetch; crossorigin=anonymous`)
    return reply
      .code(status)
      .headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie' })
      .type('text/html; charset=utf-8')
      .send(bytes)
  }
}

/** Whether the user's cookie `data-set`, which the client sets, is `sample`. */
function choseSample(cookies = ''): boolean {
  return cookies.split(';').some((cookie) => cookie.trim() === 'data-set=sample')
}
