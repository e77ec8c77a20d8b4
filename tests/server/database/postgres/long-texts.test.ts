import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { fold } from '#contract/text.ts'
import { MAX_TEXT, sortKey } from '#server/database/long-text.ts'
import { longText } from '#server/imports/assemble/file-order.ts'
import { importOrder } from '#tests/server/support/insert-orders.ts'
import { testApp } from '#tests/server/support/test-app.ts'

/** Text that cannot be packed into less. */
const noise = (bytes: number) => randomBytes(bytes).toString('base64').slice(0, bytes)

it('keeps texts up to the limit, and others whole, however little they can be packed', async () => {
  const long = () => noise(MAX_TEXT)
  const texts = { name: noise(64_000), address: noise(64_000), city: long(), channel: long(), payment: long() }
  const order = {
    id: noise(255),
    customerKey: 'a',
    ...texts,
    project: noise(64_000),
    lines: [{ product: long(), amount: 5 }],
  }
  const { get, insert } = await testApp({ on: 'postgres', orders: [order, { id: '#2' }] })
  const found = await get(`/api/orders?q=${encodeURIComponent(order.address.slice(-30))}`)
  expect(found.body.orders).toMatchObject([
    { user: { name: order.name }, address: order.address, project: order.project },
  ])
  await insert([{ ...order, address: 'short now' }])
  expect((await get('/api/orders?sort=user')).body.orders.map(({ id }: { id: string }) => id)).toEqual(['#2', order.id])
})

it.each([
  [{ channel: 'é'.repeat(801) }, 'The channel is longer than 1,600 bytes.'],
  // One letter that is compared as eighteen.
  [{ city: '\ufdfa'.repeat(90) }, 'The city is longer than 1,600 bytes.'],
  [
    { lines: [{ product: 'ok' }, { product: 'x'.repeat(MAX_TEXT + 1) }] },
    'The product name is longer than 1,600 bytes.',
  ],
])('refuses a longer one in a sentence', (order, reason) => {
  expect(longText(importOrder({ id: '#1', ...order }))?.reason).toBe(reason)
})

it('sorts long texts by what their first bytes hold', () => {
  expect(sortKey(`É${'x'.repeat(2000)}`)).toBe(`e${'x'.repeat(MAX_TEXT - 1)}`)
  // Never half of a character.
  expect(sortKey(`a${'\u{1F600}'.repeat(500)}`)).toBe(`a${'\u{1F600}'.repeat(399)}`)
  expect(sortKey('ﷺ'.repeat(20))).toBe(fold('ﷺ'.repeat(20)))
})

it('takes what is as long as the limit', () => {
  expect(longText(importOrder({ id: '#1', city: 'x'.repeat(MAX_TEXT) }))).toBeUndefined()
})
