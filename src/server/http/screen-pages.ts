import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { FIRST_ANSWERS } from '#contract/read-addresses.ts'
import { HttpProblem } from './errors.ts'
import { HTTP_MESSAGES } from './messages.ts'
import type { WorkspaceDeps } from './workspace-route.ts'

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

/** The address of an order, whose ID can be any text: the list's page, next to which the client shows it. */
const ORDER_ADDRESS = /^\/order-list\/[^/]+$/

/** Sends the page of the address. It has the status 400 if the address is malformed: the client shows that it is not found. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply, status?: number) => Promise<FastifyReply>

/**
 * The pages of the screens, each rendered for one data set. A `<meta name="orderboard">` in them says that there is a server,
 * and whether the workspace has or had orders.
 */
export function screenPages({ distDir, database, workspace }: ScreenPagesDeps): SendPage {
  const anOrder = database.reads
    .selectFrom('orders')
    .select('id')
    .where('workspace_id', '=', BigInt(workspace.id))
    .limit(1)
  // An import that was undone, or a change: there were orders.
  const hadOrders = database.reads
    .selectFrom('imports')
    .select('id')
    .where('workspace_id', '=', BigInt(workspace.id))
    .where('undone_at', 'is not', null)
    .unionAll(database.reads.selectFrom('changes').select('id').where('workspace_id', '=', BigInt(workspace.id)))
    .limit(1)

  return async (request, reply, status = 200) => {
    const { url, headers, signal } = request
    const [path = '', query] = url.split('?')
    const found = (await anOrder.executeTakeFirst({ signal })) ?? (await hadOrders.executeTakeFirst({ signal }))
    const hasOrders = found !== undefined
    const shown = hasOrders && !choseSample(headers.cookie) ? 'orders' : 'sample'
    const plain = path.toLowerCase().replace(/(?<=.)\/$/, '')
    const screen = SCREENS.get(ORDER_ADDRESS.test(plain) && status === 200 ? '/order-list' : plain)
    // The client decodes the path, so only the frame is certain to be a part of what it shows.
    const file = join(shown, screen?.file ?? (path.includes('%') ? 'index.html' : '404.html'))
    const read = (name: string) => readFile(join(distDir, 'pages', name), 'utf8')
    const [page, policy] = await Promise.all([read(file), read('content-security-policy.txt')]).catch(() => {
      throw new HttpProblem(503, HTTP_MESSAGES.notBuilt)
    })
    const mark = `<meta name="orderboard" content="live; orders=${hasOrders ? 'yes' : 'no'}" />`
    if (screen && shown === 'orders' && !query)
      reply.header('link', `<${asksOf(screen, headers.cookie)}>; rel=preload; as=fetch; crossorigin=anonymous`)
    return reply
      .code(status)
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache', vary: 'cookie' })
      .type('text/html; charset=utf-8')
      .send(page.replace('</head>', () => `${mark}</head>`))
  }
}

/** The client starts the list with the rows per page of the cookie `page-size`, which it sets. */
function asksOf({ asks }: { readonly asks: string }, cookies = ''): string {
  const [, per] = /(?:^|; )page-size=(25|50|100)(?:;|$)/.exec(cookies) ?? []
  return per === undefined ? asks : asks.replace(/per=\d{1,3}$/, `per=${per}`)
}

/** Whether the user's cookie `data-set`, which the client sets, is `sample`. */
function choseSample(cookies = ''): boolean {
  return cookies.split(';').some((cookie) => cookie.trim() === 'data-set=sample')
}
