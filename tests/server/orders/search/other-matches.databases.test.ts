import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp } from '#tests/server/support/test-app.ts'

const order = {
  id: '#1',
  placedAt: Date.UTC(2026, 9, 31),
  name: 'Anna Ågren',
  customerKey: 'c-4711',
  email: 'Agren@Example.com',
  project: 'Oak Chair + 1',
  address: '1 Elm Row',
  city: 'Lund',
  parts: 49_900_000,
  lines: [{ product: 'Oak Chair' }, { product: 'Énamel Lamp' }],
}

let opened: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  opened = await openTestApp({ orders: [order, { id: '#2', name: 'Bert' }] })
})
afterAll(() => opened.close())

it.each([
  ['anna', undefined],
  ['agren', undefined],
  ['elm pending #1 49.90 2026-10-31', undefined],
  ['', undefined],
  ['oct 31', undefined],
  ['49 31.10.2026', undefined],
  ['$49.90 lamp', { field: 'product', text: 'Énamel Lamp' }],
  ['lund', { field: 'city', text: 'Lund' }],
  ['example', { field: 'email', text: 'Agren@Example.com' }],
  ['anna EXAMPLE', { field: 'email', text: 'Agren@Example.com' }],
  ['enamel', { field: 'product', text: 'Énamel Lamp' }],
  ['oak enamel', { field: 'product', text: 'Énamel Lamp' }],
  ['4711', { field: 'customerKey', text: 'c-4711' }],
])('the row of a search for %j names what the list does not show: %j', async (search, match) => {
  const { body } = await opened.get(`/api/orders?${new URLSearchParams({ q: search, sort: 'id' })}`)
  expect(body.orders[0].id).toBe('#1')
  expect(body.orders[0].match).toEqual(match)
})
