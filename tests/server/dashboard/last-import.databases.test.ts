import { expect, it } from 'vitest'
import { testApp } from '#tests/server/support/test-app.ts'

it('says when the last import was finished that is not undone', async () => {
  const { app, get } = await testApp()
  const importedAt = async () => (await get('/api/dashboard')).body.importedAt
  const headers = { 'content-type': 'text/csv' }
  const payload = 'Order ID,Date,Total,Currency\r\n#1,2026-10-31,5.00,USD\r\n'
  const before = Date.now()
  const imported = await app.inject({ method: 'POST', url: '/api/imports?name=a.csv', headers, payload })
  expect(imported.json()).toMatchObject({ state: 'done', orders: { created: 1 } })
  const finished = Date.parse(await importedAt())
  expect(finished).toBeGreaterThanOrEqual(before)
  expect(finished).toBeLessThanOrEqual(Date.now())
  await app.inject({ method: 'POST', url: `/api/imports/${imported.json().id}/undo` })
  expect(await importedAt()).toBeNull()
})
