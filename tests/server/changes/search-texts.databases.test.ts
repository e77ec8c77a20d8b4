import { expect, it } from 'vitest'
import { verifyDatabase } from '#server/backup/verify.ts'
import { renewOldTexts } from '#server/changes/search-texts.ts'
import { openWriter } from '#server/database/open-writer.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const orders = Array.from({ length: 60 }, (_, i) => ({
  id: `#${i}`,
  day: `2026-10-${String((i % 30) + 1).padStart(2, '0')}`,
  name: 'Zoë',
  project: 'Chair +1 more',
  lines: [{ product: 'Chair' }, { product: i === 7 ? 'Oak Desk' : 'Lamp' }],
}))

it('replaces the search texts of an earlier release and their index once', async () => {
  const { location, get } = await testApp({ orders })
  const store = await openWriter(location)
  // Every text as it was before products, amounts and days were searched.
  await store.write(1, async (transaction) => {
    const rows = await transaction.query('select id, search from orders')
    const old = rows.map(({ id, search }) => {
      const text = transaction.readableSearch(String(search)).split('\u001f').slice(0, 5).join('\u001f')
      return [String(id), transaction.storedSearch(text)]
    })
    await transaction.over(
      'update orders set search = given.search from $rows where orders.workspace_id = 1 and orders.id = given.id',
      { id: 'text', search: 'text' },
      old,
    )
  })
  await store.close()
  expect((await get('/api/orders?q=desk oak')).body.total).toBe(0)
  expect((await verifyDatabase(location))[0]).toMatch(/^orders\.search must follow .* and in 59 more rows$/)
  let started = 0
  for (let i = 0; i < 2; i++) await renewOldTexts(location, 1, () => started++)
  expect(started).toBe(1)
  expect((await get('/api/orders?q=desk oak')).body.orders).toMatchObject([{ id: '#7' }])
  const faults = await verifyDatabase(location)
  expect(faults.filter((fault) => fault.startsWith('orders'))).toEqual([])
})
