import { describe, expect, it } from 'vitest'
import { RefusedError, StaleError } from '#client/data/errors.ts'
import { createHttpShops } from '#client/data/http-shops.ts'

function answering(status: number, body: object) {
  const calls: unknown[] = []
  const fetch: typeof globalThis.fetch = async (url, { method = 'GET', headers, body: text } = {}) => {
    calls.push([method, String(url), new Headers(headers).get('if-match'), text && JSON.parse(String(text))])
    return Response.json(body, { status })
  }
  return { calls, shops: createHttpShops(fetch) }
}

describe('the shops over HTTP', () => {
  it('are listed, created, and changed from the version that was read', async () => {
    const { calls, shops } = answering(200, { shops: [{ slug: 'main' }], changeId: 'c1' })
    expect(await shops.list()).toEqual([{ slug: 'main' }])
    await shops.create({ name: 'Second' })
    expect(await shops.change('main', { prefix: 'M-' }, '"7"')).toMatchObject({ changeId: 'c1' })
    expect(calls).toEqual([
      ['GET', '/api/shops', null, undefined],
      ['POST', '/api/shops', null, { name: 'Second' }],
      ['PATCH', '/api/shops/main', '"7"', { prefix: 'M-' }],
    ])
  })

  it.each([
    [412, StaleError],
    [422, RefusedError],
  ])('rejects a change answered with %d, with the server’s sentence', async (status, kind) => {
    const { shops } = answering(status, { detail: 'Not this one.' })
    const error: unknown = await shops.change('main', { name: 'A' }, '"6"').catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(kind)
    expect(error).toHaveProperty('message', 'Not this one.')
  })
})
