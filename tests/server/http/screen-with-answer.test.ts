// The fixture renders the answer as it is: what is tested is which answer the page of whom has.
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { createPerson } from '#server/accounts/people.ts'
import { PAGE_BUNDLE } from '#server/http/page-renderer.ts'
import { temporaryFolder, testApp } from '#tests/server/support/test-app.ts'

const PAGE =
  '<html lang="en"><head></head><body><div id="root">placeholders</div>\n<div id="page-end" hidden></div></body></html>'
const RENDERER = `
  let renders = 0
  exports.renderPage = async (path, search) => {
    renders++
    const { textContent } = document.querySelector('script[data-answer="' + path + '"]')
    const page = { path, search, renders, cookie: document.cookie, mark: document.querySelector('meta[name="orderboard"]').getAttribute() }
    return { html: '<p>' + JSON.stringify({ ...page, answer: JSON.parse(textContent) }).replaceAll('<', '&lt;') + '</p>' }
  }`

function buildPages(renderer = RENDERER): string {
  const folder = temporaryFolder()
  const screens = ['default/index.html', 'order-list/index.html', 'index.html', '404.html']
  for (const shown of ['sample', 'orders', 'orders-packer', 'orders-viewer'])
    for (const name of screens) {
      const file = join(folder, 'pages', shown, name)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, PAGE)
    }
  writeFileSync(join(folder, 'pages', 'content-security-policy.txt'), "default-src 'none'")
  writeFileSync(join(folder, 'pages', PAGE_BUNDLE), renderer)
  return folder
}

const ORDERS = [
  { id: '1', customerName: '</script><script>alert(1)</script>', amount: 1234n },
  { id: '2', customerName: 'Ada' },
]
const PRELOAD = '</api/dashboard>; rel=preload; as=fetch; crossorigin=anonymous'
/** No page waits in vain on a busy machine. */
const OPTIONS = { orders: ORDERS, now: Date.UTC(2026, 10, 22), limits: { firstAnswer: 60_000 } }

type App = Awaited<ReturnType<typeof testApp>>['app']

async function readPage(app: App, url: string, headers: Record<string, string> = {}) {
  const { statusCode, body, headers: sent } = await app.inject({ url, headers })
  const [, rendered] = /<div id="root"><p>(.*?)<\/p><\/div>/.exec(body) ?? []
  const [, path, embedded] = /<script type="application\/json" data-answer="(.*?)">(.*?)<\/script>/.exec(body) ?? []
  return {
    ...{ statusCode, body, path, link: sent.link, cache: sent['cache-control'] },
    isAnswered: body.includes('<html data-answered '),
    screen: rendered === undefined ? undefined : JSON.parse(rendered.replaceAll('&lt;', '<')),
    answer: embedded === undefined ? undefined : JSON.parse(embedded),
  }
}

it.each([
  ['/default', '/default', '/api/dashboard'],
  ['/', '/default', '/api/dashboard'],
  ['/Default/', '/default', '/api/dashboard'],
  ['/order-list', '/order-list', '/api/orders?sort=-date&page=1&per=25'],
])(
  'renders %s with the answer of the call, which the page has for the client, and never stores it',
  async (url, path, call) => {
    const { app } = await testApp({ ...OPTIONS, distDir: buildPages() })
    const page = await readPage(app, url)
    const answer = (await app.inject(call)).json()
    expect(page).toMatchObject({ statusCode: 200, path, answer, link: undefined, cache: 'no-store', isAnswered: true })
    expect(page.screen).toMatchObject({ path, search: '', answer, mark: 'live; role=owner; accounts=none; orders=yes' })
    expect(page.body).not.toContain('placeholders')
    // Text of an order ends no script.
    expect(page.body.match(/<\/?script/g)).toHaveLength(2)
  },
)

it.each([
  ['a search', '/order-list?q=ada', ''],
  ['an opened order', '/order-list/1', ''],
  ['an unknown address', '/nowhere', ''],
  ['the sample', '/default', 'data-set=sample'],
  ['columns or metrics that the browser chose', '/default', 'own-view=1'],
])('has placeholders for %s', async (_what, url, cookie) => {
  const { app } = await testApp({ ...OPTIONS, distDir: buildPages() })
  const page = await readPage(app, url, { cookie })
  expect(page).toMatchObject({ statusCode: 200, cache: 'no-cache', isAnswered: false, answer: undefined })
  expect(page.body).toContain('placeholders')
})

it('renders the rows per page of the cookie', async () => {
  const { app } = await testApp({ ...OPTIONS, distDir: buildPages() })
  const { answer, screen } = await readPage(app, '/order-list', { cookie: 'page-size=50' })
  expect([answer.per, screen.answer.per, screen.cookie]).toEqual([50, 50, 'page-size=50'])
})

it('runs each page by itself, and the renderer of a new build without a restart', async () => {
  const distDir = buildPages()
  const { app } = await testApp({ ...OPTIONS, distDir })
  for (const _time of [1, 2]) expect((await readPage(app, '/default')).screen.renders).toBe(1)
  const file = join(distDir, 'pages', PAGE_BUNDLE)
  writeFileSync(file, RENDERER.replace('renders = 0', 'renders = 7'))
  utimesSync(file, 1, 1)
  expect((await readPage(app, '/default')).screen.renders).toBe(8)
})

it('sends placeholders where the page cannot be rendered', async () => {
  const distDir = buildPages('exports.renderPage = async () => { throw new Error("no") }')
  const { app } = await testApp({ ...OPTIONS, distDir })
  const failed = { statusCode: 200, link: PRELOAD, cache: 'no-cache', isAnswered: false }
  expect(await readPage(app, '/default')).toMatchObject(failed)
  rmSync(join(distDir, 'pages', PAGE_BUNDLE))
  expect(await readPage(app, '/default')).toMatchObject(failed)
})

it('sends placeholders where the answer is late, which is no error', async () => {
  let delay = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (delay > 0) await setTimeout(delay)
      return result
    },
  }
  const limits = { firstAnswer: 300 }
  const { app } = await testApp({ ...OPTIONS, distDir: buildPages(), plugin, limits, logLevel: 'warn' })
  await expect.poll(() => readPage(app, '/default')).toMatchObject({ link: undefined, isAnswered: true })
  const logged = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => logged.mockRestore())
  delay = 301
  expect(await readPage(app, '/default')).toMatchObject({ statusCode: 200, link: PRELOAD, isAnswered: false })
  await app.close()
  expect(logged).not.toHaveBeenCalled()
})

it('has for each person what this person may read, also over https', async () => {
  const publicOrigins = ['https://orders.example.com']
  const opened = await testApp({ ...OPTIONS, distDir: buildPages(), publicOrigins })
  const { app, accounts } = opened
  const database = await accounts.open()
  const signIn = async (role: Role) => {
    const payload = { email: `${role}@example.com`, password: 'correct horse' }
    await createPerson(database, 1, { ...payload, name: role, role })
    const origin = 'https://orders.example.com'
    const headers = { host: 'orders.example.com', origin }
    const reply = await app.inject({ method: 'POST', url: '/api/auth/sign-in/email', headers, payload })
    return { host: headers.host, cookie: [reply.headers['set-cookie'] ?? []].flat().join('; ') }
  }
  const owner = await signIn('owner')
  const packer = await signIn('packer')
  const list = await readPage(app, '/order-list', owner)
  expect(list.answer.orders).toContainEqual(expect.objectContaining({ id: '1', amount: expect.anything() }))
  const packing = await readPage(app, '/order-list', packer)
  expect(packing.answer.orders.map(({ id }: { id: string }) => id).sort()).toEqual(['1', '2'])
  expect(packing.body).not.toMatch(/amount|currency/)
  // Without a session there is neither a screen nor an answer.
  const stranger = await readPage(app, '/order-list', { host: packer.host })
  expect([stranger.statusCode, stranger.answer]).toEqual([302, undefined])
})
