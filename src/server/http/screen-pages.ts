import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { OF_ORDERS } from '#contract/changes/workspace-history.ts'
import { FIRST_ANSWERS } from '#contract/orders/read-addresses.ts'
import { storagePrefix } from '#contract/storage-prefix.ts'
import type { Database } from '#server/database/database.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { HttpProblem } from './errors.ts'
import { HTTP_MESSAGES } from './messages.ts'

export interface ScreenPagesDeps {
  readonly database: Database
  /** The build: `client/` for any web server, and `pages/` with the page of each screen for each data set. */
  readonly distDir: string
}

interface ScreenPage {
  readonly file: string
  /** The answer that the client asks for first. */
  readonly preloadUrl: string
  /** The sample does not have it. */
  readonly isOfOrders?: boolean
}

/** By the path in small letters. */
const SCREENS = new Map<string, ScreenPage>([
  ['/', { file: 'index.html', preloadUrl: FIRST_ANSWERS.dashboard }],
  ['/default', { file: 'default/index.html', preloadUrl: FIRST_ANSWERS.dashboard }],
  ['/order-list', { file: 'order-list/index.html', preloadUrl: FIRST_ANSWERS.orderList }],
  ['/history', { file: 'history/index.html', preloadUrl: '/api/history', isOfOrders: true }],
])

/** The address of an order, whose ID can be any text: the list's page, next to which the client shows it. */
const ORDER_ADDRESS = /^\/order-list\/[^/]+$/

/** Sends the page of the address. It has the status 400 if the address is malformed: the client shows that it is not found. */
export type SendPage = (reply: FastifyReply, status?: number) => Promise<FastifyReply>

/**
 * The pages of the screens, each rendered for one data set. A `<meta name="orderboard">` in them says that there is a server,
 * and whether the workspace has or had orders; `data-storage` names the workspace to the browser's storage.
 */
export function screenPages({ distDir, database }: ScreenPagesDeps): SendPage {
  return async (reply, status = 200) => {
    const { url, headers, signal } = reply.request
    const [path = '', query] = url.split('?')
    const scope = await database.firstWorkspace(signal)
    const hasOrders = await hasOrHadOrders(database.in(scope), signal)
    // The client sets both cookies: 'data-set' and 'page-size'.
    const cookies = new URLSearchParams(headers.cookie?.replace(/; */g, '&'))
    const shown = hasOrders && !cookies.has('data-set', 'sample') ? 'orders' : 'sample'
    const plain = path.toLowerCase().replace(/(?<=.)\/$/, '')
    const found = SCREENS.get(ORDER_ADDRESS.test(plain) && status === 200 ? '/order-list' : plain)
    const screen = found?.isOfOrders && shown === 'sample' ? undefined : found
    // The client decodes the path, so only the frame is certain to be a part of what it shows.
    const file = join(shown, screen?.file ?? (path.includes('%') ? 'index.html' : '404.html'))
    const read = (name: string) => readFile(join(distDir, 'pages', name), 'utf8')
    const [page, policy] = await Promise.all([read(file), read('content-security-policy.txt')]).catch(() => {
      throw new HttpProblem(503, HTTP_MESSAGES.notBuilt)
    })
    const mark = `<meta name="orderboard" content="live; orders=${hasOrders ? 'yes' : 'no'}" />`
    if (screen && shown === 'orders' && !query)
      reply.header('link', preloadLink(screen.preloadUrl, cookies.get('page-size')))
    return reply
      .code(status)
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache', vary: 'cookie' })
      .type('text/html; charset=utf-8')
      .send(
        page
          .replace('<html ', `<html data-storage="${storagePrefix(scope.workspaceId)}" `)
          .replace('</head>', `${mark}</head>`),
      )
  }
}

/** There were orders if an import was undone or an order was changed. */
async function hasOrHadOrders(reads: WorkspaceReads, signal: AbortSignal): Promise<boolean> {
  const found = await reads
    .from('orders')
    .select('workspace_id')
    .unionAll(reads.from('imports').where('undone_at', 'is not', null).select('workspace_id'))
    .unionAll(reads.from('changes').where('object', 'in', OF_ORDERS).select('workspace_id'))
    .limit(1)
    .executeTakeFirst({ signal })
  return found !== undefined
}

/** The client starts the list with the rows per page of the cookie `page-size`. */
function preloadLink(preloadUrl: string, per: string | null): string {
  const isChosen = per !== null && ['10', '50', '100'].includes(per)
  const url = isChosen ? preloadUrl.replace(/per=\d{1,3}$/, `per=${per}`) : preloadUrl
  return `<${url}>; rel=preload; as=fetch; crossorigin=anonymous`
}
