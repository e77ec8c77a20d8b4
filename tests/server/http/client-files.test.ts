import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, testApp } from '#tests/server/support/test-app.ts'

const PAGE = '<!doctype html><html><head><title>$&</title></head><body></body></html>'

function builtClient(): string {
  const folder = mkdtempSync(join(tmpdir(), 'orderboard-client-'))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, 'index.html'), PAGE)
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  writeFileSync(join(folder, 'assets', 'main-abc.js'), 'let plain')
  writeFileSync(join(folder, 'assets', 'main-abc.js.gz'), gzipSync('let compressed'))
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{}')
  return folder
}

let opened: Awaited<ReturnType<typeof openTestApp>>
let clientDir: string
beforeAll(async () => {
  clientDir = builtClient()
  opened = await openTestApp({ clientDir })
})
afterAll(async () => {
  await opened.close()
  rmSync(clientDir, { recursive: true })
})
const read = (url: string, headers = {}) => opened.app.inject({ url, headers })

describe('built client', () => {
  it.each([
    ...['/', '/index.html', '/default', '/order-list?q=a', '/no/such/screen', '/order-list/', '//default', '/?a=b.c'],
  ])('serves the page for %s', async (url) => {
    const { statusCode, headers, body } = await read(url)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ])
    expect(body).toBe(
      PAGE.replace('</head>', '<meta name="orderboard" content="live; orders=no" /></head>'.replaceAll('$', '$$$$')),
    )
  })

  it('marks in the page whether there are orders', async () => {
    const { app } = await testApp({ clientDir, orders: [{ id: '#1' }] })
    expect((await app.inject('/')).body).toContain('<meta name="orderboard" content="live; orders=yes" />')
  })

  it('lets browsers cache files with a hash in their name for good, and revalidate the rest', async () => {
    const asset = await read('/assets/main-abc.js')
    expect([asset.body, asset.headers['cache-control']]).toEqual(['let plain', 'public, max-age=31536000, immutable'])
    expect((await read('/favicon.svg')).headers['cache-control']).toBe('no-cache')
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
    ...[
      '/.git/config',
      '/%2egit/config',
      '/.env',
      '/a/.b/c',
      '/robots.txt',
      '/wp-login.php',
      '/old/page.html',
      '/a\\b.js',
    ],
  ])('answers %s with a problem document, never with the page', async (url) => {
    const { statusCode, headers, body } = await read(url, { accept: 'text/html,*/*' })
    expect([statusCode, headers['content-type'], JSON.parse(body).status]).toEqual([
      404,
      'application/problem+json',
      404,
    ])
  })

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
