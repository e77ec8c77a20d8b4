import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { testApp } from '#tests/server/support/test-app.ts'

it('merges the text index between changes, so that none of them merges all of it', async () => {
  const { file, send, get } = await testApp({ orders: [{ id: '1' }] })
  for (let i = 0; i < 12; i++) await send('PATCH', '/api/order?id=1', { address: `Graz ${i}` }, { 'if-match': '*' })
  const database = new DatabaseSync(file, { readOnly: true })
  onTestFinished(() => database.close())
  const segments = database.prepare('select count(distinct segid) as segments from order_search_idx')
  // FTS5 merges four segments at least.
  await expect.poll(() => Number(segments.get()?.segments)).toBeLessThan(4)
  expect((await get('/api/orders?q=graz 11')).body.total).toBe(1)
  expect((await get('/api/orders?q=graz 10')).body.total).toBe(0)
})
