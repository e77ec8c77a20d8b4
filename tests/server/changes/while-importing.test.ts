import { expect, it } from 'vitest'
import { openSqliteFile } from '#server/database/sqlite/open.ts'
import { testApp } from '#tests/server/support/test-app.ts'

it('answers within three seconds while an import is being written, and saves the change afterwards', async () => {
  const { file, send, get } = await testApp({ orders: [{ id: '1' }], lockTimeout: 1000 })
  // The thread starts with the first change.
  await send('PATCH', '/api/order?id=1', { note: 'first' }, { 'if-match': '*' })
  const { etag } = (await get('/api/order?id=1')).body
  const change = () => send('PATCH', '/api/order?id=1', { city: 'Graz' }, { 'if-match': etag })
  const other = openSqliteFile(file)
  other.exec('begin immediate')
  const start = performance.now()
  const refused = await change()
  expect(performance.now() - start).toBeLessThan(3000)
  expect(refused).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5' },
    body: { detail: 'Another change is being saved. Yours is not saved yet. Try again in a few seconds.' },
  })
  other.exec('commit')
  other.close()
  expect((await change()).status).toBe(200)
})
