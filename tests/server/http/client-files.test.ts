import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, testApp } from '#tests/server/support/test-app.ts'

// Large enough to be compressed.
const TEXT = 'text '.repeat(400)
const page = (name: string) =>
  `<!doctype html><html lang="en"><head><title>$&</title></head><body>${name} ${TEXT}</body></html>`
const POLICY = "default-src 'none'; style-src 'self' 'sha256-x'; frame-ancestors 'none'"
const marked = (name: string, mark: string) =>
  page(name)
    .replace('<html ', '<html data-storage="orderboard/1/" data-version="0.0-0.0-0.0-1" ')
    .replace('</head>', () => `<meta name="orderboard" content="live; role=owner; accounts=none; ${mark}" /></head>`)

function build(): string {
  const folder = mkdtempSync(join(tmpdir(), 'orderboard-dist-'))
  const client = join(folder, 'client')
  for (const name of ['assets', '.vite']) mkdirSync(join(client, name), { recursive: true })
  writeFileSync(join(client, 'index.html'), 'static site')
  writeFileSync(join(client, 'glossary.html'), 'glossary')
  writeFileSync(join(client, 'favicon.svg'), '<svg/>')
  writeFileSync(join(client, 'assets', 'main-abc.js'), 'let plain')
  writeFileSync(join(client, 'assets', 'main-abc.js.gz'), gzipSync('let compressed'))
  writeFileSync(join(client, '.vite', 'manifest.json'), '{}')
  for (const dataSet of ['sample', 'orders']) {
    for (const name of ['index.html', 'default/index.html', 'order-list/index.html', '404.html']) {
      const file = join(folder, 'pages', dataSet, name)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, page(`${dataSet} ${name}`))
    }
  }
  mkdirSync(join(folder, 'pages', 'orders', 'history'))
  writeFileSync(join(folder, 'pages', 'orders', 'history', 'index.html'), page('orders history/index.html'))
  writeFileSync(join(folder, 'pages', 'content-security-policy.txt'), POLICY)
  return folder
}

let opened: Awaited<ReturnType<typeof openTestApp>>
let withOrders: typeof opened
let distDir: string
beforeAll(async () => {
  distDir = build()
  opened = await openTestApp({ distDir })
  withOrders = await openTestApp({ distDir, orders: [{ id: '#1' }] })
})
afterAll(async () => {
  await opened.close()
  await withOrders.close()
  rmSync(distDir, { recursive: true })
})
const read = (url: string, headers = {}) => opened.app.inject({ url, headers })
const readWithOrders = (url: string, headers = {}) => withOrders.app.inject({ url, headers })

const PAGES = [
  ['/', 'index.html'],
  ['/?a=b.c', 'index.html'],
  ['/default', 'default/index.html'],
  ['/Default/', 'default/index.html'],
  ['/order-list?q=a', 'order-list/index.html'],
  ['/order-list/', 'order-list/index.html'],
  ['/ORDER-LIST', 'order-list/index.html'],
  // Any ID is the address of an order, also one that looks like a file.
  ...['%231001', 'a%2Fb', '~..', 'a.b', '.env', '%2520', 'x/', 'caf%C3%A9?q=a'].map(
    (id) => [`/order-list/${id}`, 'order-list/index.html'] as const,
  ),
  // The client's router does not know these.
  ...['/order-list//', '//default', '/default/x', '/no/such/screen', '/constructor', '/index.html'].map(
    (url) => [url, '404.html'] as const,
  ),
  ...['/404.html', '/default/index.html', '/x/index.html'].map((url) => [url, '404.html'] as const),
  // Which screen it is depends on how the client decodes it.
  ['/%64efault', 'index.html'],
] as const

describe('pages of the screens', () => {
  it.each(PAGES)('sends for %s the page %s of the data set', async (url, name) => {
    const { statusCode, headers, body } = await read(url)
    expect([statusCode, headers['content-type'], headers['cache-control'], headers.vary]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
      'accept-encoding, cookie',
    ])
    expect(headers['content-security-policy']).toBe(POLICY)
    expect(body).toBe(marked(`sample ${name}`, 'orders=no'))
    expect((await readWithOrders(url)).body).toBe(marked(`orders ${name}`, 'orders=yes'))
    const { body: chosen } = await readWithOrders(url, { cookie: 'data-set=sample' })
    expect(chosen).toBe(marked(`sample ${name}`, 'orders=yes'))
  })

  it.each([
    ['data-set=sample', 'sample'],
    ['theme=dark; data-set=sample', 'sample'],
    ['data-set=sample;theme=dark', 'sample'],
    ['data-set=orders', 'orders'],
    ['data-set=samples', 'orders'],
    ['x-data-set=sample', 'orders'],
    ['a=data-set=sample', 'orders'],
    ['data-set', 'orders'],
    [';;=', 'orders'],
    ['', 'orders'],
  ])('shows after the cookie %j the data set %s', async (cookie, shown) => {
    expect((await readWithOrders('/default', { cookie })).body).toBe(
      marked(`${shown} default/index.html`, 'orders=yes'),
    )
    expect((await read('/default', { cookie })).body).toBe(marked('sample default/index.html', 'orders=no'))
  })

  it('has the history of own orders only', async () => {
    const { body, headers, statusCode } = await readWithOrders('/History/')
    expect([statusCode, body]).toEqual([200, marked('orders history/index.html', 'orders=yes')])
    expect(headers.link).toBe('</api/history>; rel=preload; as=fetch; crossorigin=anonymous')
    const chosen = await readWithOrders('/history', { cookie: 'data-set=sample' })
    for (const { body, headers } of [chosen, await read('/history')])
      expect([body, headers.link]).toEqual([expect.stringContaining('sample 404.html'), undefined])
    expect((await readWithOrders('/history/1')).body).toContain('orders 404.html')
  })

  it('lets the browser ask for what the screen shows first, unless the address has a query', async () => {
    const preload = (url: string) => `<${url}>; rel=preload; as=fetch; crossorigin=anonymous`
    const linkOf = async (url: string, headers = {}) => (await readWithOrders(url, headers)).headers.link
    expect(await linkOf('/')).toBe(preload('/api/dashboard'))
    expect(await linkOf('/default/')).toBe(preload('/api/dashboard'))
    expect(await linkOf('/order-list')).toBe(preload('/api/orders?sort=-date&page=1&per=25'))
    for (const url of ['/order-list?q=a', '/default?period=all', '/no/such/screen'])
      expect([url, await linkOf(url)]).toEqual([url, undefined])
    expect(await linkOf('/default', { cookie: 'data-set=sample' })).toBeUndefined()
    expect((await read('/default')).headers.link).toBeUndefined()
    for (const url of ['/api/dashboard', '/api/orders?sort=-date&page=1&per=25'])
      expect((await readWithOrders(url)).statusCode).toBe(200)
  })

  it('compresses them for clients that accept it', async () => {
    const { headers, rawPayload } = await read('/default', { 'accept-encoding': 'gzip, deflate, br, zstd' })
    expect([headers['content-encoding'], headers.vary]).toEqual(['gzip', 'accept-encoding, cookie'])
    expect(headers['content-length']).toBe(String(rawPayload.length))
    expect(gunzipSync(rawPayload).toString()).toBe(marked('sample default/index.html', 'orders=no'))
  })

  it('answers HEAD with the headers of GET', async () => {
    const headers = { 'accept-encoding': 'gzip' }
    const [get, head] = await Promise.all(
      (['GET', 'HEAD'] as const).map((method) => withOrders.app.inject({ method, url: '/default', headers })),
    )
    expect(head?.body).toBe('')
    const unlike = { 'x-request-id': '', date: '' }
    expect({ ...head?.headers, ...unlike }).toEqual({ ...get?.headers, ...unlike })
  })

  it('sends the pages of a new build without a restart', async () => {
    const file = join(distDir, 'pages', 'sample', '404.html')
    const before = readFileSync(file)
    writeFileSync(file, page('new build'))
    expect((await read('/no/such/screen')).body).toContain('new build')
    writeFileSync(file, before)
    expect((await read('/no/such/screen')).body).toContain('sample 404.html')
  })
})

describe('built client', () => {
  it('lets browsers cache files with a hash in their name for good, and revalidate the rest', async () => {
    const asset = await read('/assets/main-abc.js')
    expect([asset.body, asset.headers['cache-control']]).toEqual(['let plain', 'public, max-age=31536000, immutable'])
    expect((await read('/favicon.svg')).headers['cache-control']).toBe('no-cache')
    expect((await read('/glossary.html')).body).toBe('glossary')
  })

  it('sends the compressed file to clients that accept it', async () => {
    const asset = await read('/assets/main-abc.js', { 'accept-encoding': 'gzip' })
    expect([asset.headers['content-encoding'], gunzipSync(asset.rawPayload).toString()]).toEqual([
      'gzip',
      'let compressed',
    ])
    expect(asset.headers['content-type']).toMatch(/^text\/javascript|^application\/javascript/)
  })

  it('answers a missing asset and other methods with a problem, never with the page', async () => {
    const { app } = opened
    expect((await read('/assets/gone.js')).statusCode).toBe(404)
    const posted = await app.inject({ method: 'POST', url: '/default' })
    expect([posted.statusCode, posted.headers['content-type']]).toEqual([404, 'application/problem+json'])
  })

  it.each([
    ...['/API', '/API/orders', '/api/orders/', '//api/orders', '/api%2Forders', '/Healthz', '/healthz/', '/readyz/x'],
    ...['/assets', '/assets/', '/ASSETS/gone.js', '/assets//main-abc.js', '/..%2ffavicon.svg', '//favicon.svg'],
    ...['/.git/config', '/%2egit/config', '/.env', '/a/.b/c', '/a%5Cb.js', '/api/a.b', '/ASSETS/a.b'],
  ])('answers %s with a problem document, never with the page', async (url) => {
    const { statusCode, headers, body } = await read(url, { accept: 'text/html,*/*' })
    expect([statusCode, headers['content-type'], JSON.parse(body).status]).toEqual([
      404,
      'application/problem+json',
      404,
    ])
  })

  it.each(['/foo.bar', '/robots.txt', '/wp-login.php?a=b', '/old/page.html', '/assets.html'])(
    'answers %s with the page for unknown addresses and 404 if a browser asks for one, else with a problem',
    async (url) => {
      const { statusCode, headers, body } = await read(url, { accept: 'text/html,application/xml;q=0.9,*/*;q=0.8' })
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(body).toBe(marked('sample 404.html', 'orders=no'))
      for (const accept of ['*/*', 'image/avif,image/*;q=0.8', 'application/json']) {
        const other = await read(url, { accept })
        expect([other.statusCode, other.headers['content-type']]).toEqual([404, 'application/problem+json'])
      }
    },
  )

  it.each(['/default', '/', '/no/such/screen'])(
    'answers %s with the page if HTML is accepted, else with a problem',
    async (url) => {
      const status = async (accept: string) => (await read(url, { accept })).statusCode
      const navigation = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'
      expect([
        await status(navigation),
        await status('*/*'),
        await status('text/*'),
        await status('application/json'),
      ]).toEqual([200, 200, 200, 404])
    },
  )

  it.each(['/%', '/order-list/%E0%A4%A', '/%zz/a'])('shows the page for %s to a browser, with 400', async (url) => {
    const { statusCode, headers } = await read(url, { accept: 'text/html' })
    expect([statusCode, headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
    const program = await read(url, { accept: 'application/json' })
    expect([program.statusCode, program.headers['content-type']]).toEqual([400, 'application/problem+json'])
    const foreign = await read(url, { accept: 'text/html', host: 'evil.example' })
    expect([foreign.statusCode, foreign.headers['content-type']]).toEqual([403, 'application/problem+json'])
  })

  it.each(['/api/orders/%', '/API/%', '/assets/%.js', '/%.txt'])(
    'answers %s with a problem, also in a browser',
    async (url) => {
      const { statusCode, headers, body } = await read(url, { accept: 'text/html' })
      expect([statusCode, headers['content-type']]).toEqual([400, 'application/problem+json'])
      expect(JSON.parse(body).detail).toMatch(/^The address has a % .*\.$/)
    },
  )

  it.each(['/.vite/manifest.json', '/../package.json', '/%2e%2e/%2e%2e/etc/passwd'])('hides %s', async (url) => {
    const { body } = await read(url)
    expect(body === '{}' || body.includes('root:') || body.includes('"orderboard",')).toBe(false)
  })

  it('says what to do when the client is not built', async () => {
    const { get } = await testApp()
    expect((await get('/')).body).toMatchObject({ status: 503, detail: expect.stringContaining('npm run build') })
  })
})

describe('unknown /api paths', () => {
  it.each(['/api', '/api/', '/api/nope', '/api/orders/a/b'])('%s is a problem document', async (url) => {
    const { statusCode, headers } = await read(url)
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/problem+json'])
  })
})
