import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OidcSettings } from '#contract/accounts/oidc-settings.ts'
import { PROVIDER_TEXT } from '#contract/accounts/provider-text.ts'
import { OF_ORDERS } from '#contract/changes/workspace-history.ts'
import { NOTICE_TEXT } from '#contract/notice-text.ts'
import { FIRST_ANSWERS } from '#contract/orders/read-addresses.ts'
import { MANAGING_ROLES, type Role } from '#contract/roles.ts'
import { storagePrefix } from '#contract/storage-prefix.ts'
import { WORKSPACE, withWorkspace } from '#contract/workspace-address.ts'
import type { Database } from '#server/database/database.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { FIRST_WORKSPACE } from '#server/database/workspaces.ts'
import type { Principal } from './access.ts'
import { HttpProblem } from './errors.ts'
import { HTTP_MESSAGES } from './messages.ts'
import { screensWithAnswers } from './screen-with-answer.ts'

export interface ScreenPagesDeps {
  readonly database: Database
  /** The build: `client/` for any web server, and `pages/` with the page of each screen for each data set. */
  readonly distDir: string
  readonly oidc?: OidcSettings | undefined
}

interface ScreenPage {
  readonly file: string
  /** The answer that the client asks for first. */
  readonly preloadUrl?: string
  /** Of the screen that is rendered with that answer. */
  readonly rendered?: '/default' | '/order-list'
  /** Neither the sample has it, nor those who may not change everything. */
  readonly isManaged?: boolean
}

/** By the path in small letters. */
const SCREENS = new Map<string, ScreenPage>([
  ['/', { file: 'index.html', preloadUrl: FIRST_ANSWERS.dashboard, rendered: '/default' }],
  ['/default', { file: 'default/index.html', preloadUrl: FIRST_ANSWERS.dashboard, rendered: '/default' }],
  ['/order-list', { file: 'order-list/index.html', preloadUrl: FIRST_ANSWERS.orderList, rendered: '/order-list' }],
  ['/history', { file: 'history/index.html', preloadUrl: '/api/history', isManaged: true }],
  // Only the frame is certain before the account or the customer is read.
  ['/account', { file: 'index.html' }],
  ['/customer', { file: 'index.html' }],
])

/** The address of an order, whose ID can be any text: the list's page, next to which the client shows it. */
const ORDER_ADDRESS = /^\/order-list\/[^/]+$/

/** Sends the page of the address. It has the status 400 if the address is malformed: the client shows that it is not found. */
export type SendPage = (reply: FastifyReply, status?: number) => Promise<FastifyReply>

/** What a page says of the one who asks for it. */
interface Visitor {
  readonly workspaceId: number
  /** Undefined where there is no other workspace: addresses need not name it. */
  readonly slug: string | undefined
  /** Undefined without a session: the sample alone. */
  readonly role: Role | undefined
  readonly hasAccounts: boolean
}

/**
 * The pages of the screens, each rendered for one data set, and with what the role is offered. A `<meta name="orderboard">` in
 * them says that there is a server, the role, and whether the workspace has or had orders; `data-storage` names the workspace to
 * the browser's storage; all that the page asks for is at least as new as `data-version`. A request without a session is sent to
 * sign in, or gets the sample if that was chosen. `readVersion`: of the orders, differs after every write. `maxWaitMs`: for a first
 * answer.
 */
export function screenPages(
  { distDir, database, oidc }: ScreenPagesDeps,
  principalOf: (request: FastifyRequest) => Promise<Principal | undefined>,
  readVersion: (reads: WorkspaceReads, signal: AbortSignal) => Promise<string>,
  maxWaitMs: number,
): SendPage {
  const read = (name: string) =>
    readFile(join(distDir, 'pages', name), 'utf8').catch(() => {
      throw new HttpProblem(503, HTTP_MESSAGES.notBuilt)
    })

  const withAnswer = screensWithAnswers(join(distDir, 'pages'), maxWaitMs)

  const send = async (reply: FastifyReply, status: number, page: string, cacheControl = 'no-cache') =>
    reply
      .code(status)
      .headers({ 'cache-control': cacheControl, vary: 'cookie' })
      .header('content-security-policy', await read('content-security-policy.txt'))
      .type('text/html; charset=utf-8')
      .send(page)

  const sendScreen = async (reply: FastifyReply, status: number, path: string, visitor: Visitor) => {
    const { headers, signal, url } = reply.request
    const { workspaceId, slug, role, hasAccounts } = visitor
    const reads = database.in({ workspaceId })
    const [hasOrders, version] =
      role === undefined ? [false] : await Promise.all([hasOrHadOrders(reads, signal), readVersion(reads, signal)])
    const cookies = cookiesOf(headers.cookie)
    const shown = hasOrders && !cookies.has('data-set', 'sample') ? 'orders' : 'sample'
    const named = (address: string) => (slug === undefined ? address : withWorkspace(address, slug))
    if (role === 'packer' && shown === 'orders' && /^\/(?:default)?$/.test(path))
      return reply.header('vary', 'cookie').redirect(named('/order-list'))
    const isOrder = ORDER_ADDRESS.test(path)
    const found = SCREENS.get(isOrder && status === 200 ? '/order-list' : path)
    const isManaging = role !== undefined && MANAGING_ROLES.includes(role)
    const screen = found?.isManaged && !(shown === 'orders' && isManaging) ? undefined : found
    // The client decodes the path, so only the frame is certain to be a part of what it shows.
    const name = screen?.file ?? (path.includes('%') ? 'index.html' : '404.html')
    const page = await read(join(isManaging ? shown : `${shown}-${role === 'packer' ? role : 'viewer'}`, name))
    const accounts = hasAccounts ? '' : 'accounts=none; '
    const mark = `live; role=${role ?? 'none'}; ${accounts}orders=${hasOrders ? 'yes' : 'no'}`
    const isPlain = !url.replace(`?${WORKSPACE}=${slug}`, '').includes('?')
    const data = { storage: storagePrefix(workspaceId), version, workspace: slug }
    const attributes = Object.entries(data).flatMap(([name, value]) => (value ? [`data-${name}="${value}"`] : []))
    const marked = page
      .replace('<html ', `<html ${attributes.join(' ')} `)
      .replace('</head>', `<meta name="orderboard" content="${mark}" /></head>`)
    if (!screen?.preloadUrl || shown !== 'orders' || !isPlain) return await send(reply, status, marked)
    // The client starts the list with the rows per page of this cookie.
    const per = ['10', '50', '100'].find((one) => one === cookies.get('page-size'))
    const preloadUrl = named(per ? screen.preloadUrl.replace(/per=\d{1,3}$/, `per=${per}`) : screen.preloadUrl)
    const { rendered } = screen
    if (rendered !== undefined && !isOrder && !cookies.has('own-view')) {
      const search = url.replace(/^[^?]*/, '')
      const visit = { path: rendered, search, shown, mark, cookie: headers.cookie } as const
      const full = await withAnswer(marked, reply.request, preloadUrl, visit)
      if (full !== undefined) return await send(reply, status, full, 'no-store')
    }
    reply.header('link', `<${preloadUrl}>; rel=preload; as=fetch; crossorigin=anonymous`)
    return await send(reply, status, marked)
  }

  const readWith = async (name: string, place: string, text: string) => {
    const html = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
    return (await read(name)).replaceAll(place, () => html)
  }

  const signInPage = () => (oidc ? readWith('provider.html', PROVIDER_TEXT, oidc.name) : read('sign-in.html'))

  const sendNotice = async (reply: FastifyReply, { status, message }: HttpProblem) =>
    await send(reply, status, await readWith('notice.html', NOTICE_TEXT, message))

  return async (reply, status = 200) => {
    const { url, headers, signal } = reply.request
    const path = (url.split('?')[0] ?? '').toLowerCase().replace(/(?<=.)\/$/, '')
    if (path === '/welcome') return await send(reply, 200, await read('welcome.html'))
    const principal = await principalOf(reply.request).catch((problem: unknown) => {
      if (problem instanceof HttpProblem) return problem
      throw problem
    })
    if (principal instanceof HttpProblem) return await sendNotice(reply, principal)
    const hasAccounts = principal?.kind !== 'computer'
    if (path === '/sign-in')
      return hasAccounts ? await send(reply, 200, await signInPage()) : reply.redirect('/default')
    if (!principal) {
      const to = status === 200 ? `?to=${encodeURIComponent(url)}` : ''
      if (!cookiesOf(headers.cookie).has('data-set', 'sample'))
        return reply.header('vary', 'cookie').redirect(`/sign-in${to}`)
      const visitor = { workspaceId: FIRST_WORKSPACE, slug: undefined, role: undefined, hasAccounts }
      return await sendScreen(reply, status, path, visitor)
    }
    const { roles } = principal
    const all = (await database.workspaces(signal)).filter(({ isArchived }) => !isArchived)
    const own = all.filter(({ id }) => !roles || roles.has(id))
    // Not from `query`, which malformed addresses do not have.
    const wanted = new URLSearchParams(url.split('?')[1]).get(WORKSPACE)
    const found = own.find(({ slug }) => wanted === null || slug === wanted)
    if (!found && wanted !== null)
      return await sendNotice(reply, new HttpProblem(404, HTTP_MESSAGES.workspaceUnknown(wanted)))
    if (!found) return await sendNotice(reply, new HttpProblem(403, HTTP_MESSAGES.noMember))
    const { id: workspaceId } = found
    const slug = all.length > 1 ? found.slug : undefined
    const role = roles ? roles.get(workspaceId) : 'owner'
    return await sendScreen(reply, status, path, { workspaceId, slug, role, hasAccounts })
  }
}

/** The client sets three cookies of its own: 'data-set', 'page-size' and 'own-view'. */
function cookiesOf(header: string | undefined): URLSearchParams {
  return new URLSearchParams(header?.replace(/; */g, '&'))
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
