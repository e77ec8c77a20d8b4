import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp } from '#tests/server/support/test-app.ts'

const LINK = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

let opened: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  opened = await openTestApp()
})
afterAll(() => opened.close())

describe('guard without sign-in', () => {
  it.each([
    ['its own name', {}],
    ['its own address', { host: '127.0.0.1:80' }],
    ['its own address without the usual port', { host: '127.0.0.1' }],
    ['its own IPv6 address', { host: '[::1]:80' }],
    ['any spelling of its name', { host: 'LOCALHOST' }],
    ['a page of its own', { host: 'localhost', origin: 'http://localhost', 'sec-fetch-site': 'same-origin' }],
    ['an address that was typed', { 'sec-fetch-site': 'none', ...LINK }],
  ])('answers to %s', async (_name, headers) => {
    const { get } = opened
    expect((await get('/api/orders', headers)).status).toBe(200)
  })

  it.each([
    ['a foreign name', { host: 'evil.example' }],
    ['a foreign name that starts like its own', { host: 'localhost.evil.example' }],
    ['another port', { host: 'localhost:81' }],
    ['a foreign origin', { origin: 'http://evil.example' }],
    ['another port’s origin', { origin: 'http://localhost:5173' }],
    ['its own origin over another scheme', { origin: 'https://localhost' }],
    ['a hidden origin', { origin: 'null' }],
    [
      'another site’s request',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' },
    ],
    ['another port’s request', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['a link from another site to the data', { 'sec-fetch-site': 'cross-site', ...LINK }],
  ])('refuses %s on any path', async (_name, headers) => {
    const { get } = opened
    const answers = [await get('/api/orders', headers), await get('/api/nope', headers)]
    const { body } = answers[0] ?? {}
    expect(body).toMatchObject({
      type: 'about:blank',
      title: 'Forbidden',
      status: 403,
      requestId: expect.stringMatching(/^request-\d+$/),
    })
    const isLink = 'sec-fetch-dest' in headers && headers['sec-fetch-dest'] === 'document'
    expect(answers.map(({ status }) => status)).toEqual([403, isLink ? 404 : 403])
  })

  it('allows a link from another site to a screen, but no frame and no form', async () => {
    const { app } = opened
    const open = async (headers: Record<string, string>, method: 'GET' | 'POST' = 'GET') =>
      (await app.inject({ method, url: '/healthz', headers: { 'sec-fetch-site': 'cross-site', ...headers } }))
        .statusCode
    expect(await open(LINK)).toBe(200)
    expect(await open({ ...LINK, 'sec-fetch-dest': 'iframe' })).toBe(403)
    expect(await open(LINK, 'POST')).toBe(403)
  })

  it('sets the security headers on every reply, including refusals', async () => {
    const { get } = opened
    for (const { headers } of [await get('/api/orders'), await get('/api/x'), await get('/healthz', { host: 'x' })]) {
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*; frame-ancestors 'none'$/)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
    }
  })
})
