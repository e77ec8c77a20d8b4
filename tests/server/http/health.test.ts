import { expect, it, vi } from 'vitest'
import { testApp } from '#tests/server/support/test-app.ts'

it('is healthy and ready', async () => {
  const { get } = await testApp()
  // Wait until the reader threads have started.
  await get('/api/orders')
  expect((await get('/healthz')).body).toEqual({ status: 'ok' })
  expect((await get('/readyz')).body).toEqual({ status: 'ok' })
})

it('is healthy but not ready when the database does not answer', async () => {
  const { get, reads } = await testApp()
  await get('/api/orders')
  await reads.destroy()
  expect((await get('/readyz')).body).toMatchObject({ status: 503, detail: 'The database does not answer.' })
  expect((await get('/healthz')).status).toBe(200)
})

it('checks the database at most once a second', async () => {
  let now = 5000
  const { app, reads } = await testApp({ monotonic: () => now })
  // At its start the app looks for bulk changes that were interrupted.
  await app.ready()
  const asked = vi.spyOn(reads, 'selectFrom')
  const ready = async () => (await app.inject('/readyz')).statusCode
  await Promise.all([ready(), ready(), ready()])
  now += 999
  await ready()
  expect(asked).toHaveBeenCalledTimes(1)
  now += 1
  expect(await ready()).toBe(200)
  expect(asked).toHaveBeenCalledTimes(2)
})

it('reports within a second that the database is gone, also after the clock was set back', async () => {
  const clock = { now: 5_000_000 }
  let elapsed = 0
  const { get, reads } = await testApp({ clock: () => clock.now, monotonic: () => elapsed })
  expect((await get('/readyz')).status).toBe(200)
  await reads.destroy()
  clock.now -= 3_600_000
  elapsed += 1000
  expect((await get('/readyz')).status).toBe(503)
})
