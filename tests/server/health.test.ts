import Fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import { handleError } from '#server/errors.ts'
import { registerHealthRoutes } from '#server/health-routes.ts'
import { testApp } from './support/test-app.ts'

it('lives and is ready', async () => {
  const { get } = await testApp()
  // The server's readers have started when it answers.
  await get('/api/orders')
  expect((await get('/healthz')).body).toEqual({ status: 'ok' })
  expect((await get('/readyz')).body).toEqual({ status: 'ok' })
})

it('is not ready when storage does not answer, and lives all the same', async () => {
  const { get, reads } = await testApp()
  await get('/api/orders')
  await reads.destroy()
  expect((await get('/readyz')).body).toMatchObject({ status: 503, detail: 'The storage does not answer.' })
  expect((await get('/healthz')).status).toBe(200)
})

it('asks storage at most once a second', async () => {
  const { reads } = await testApp()
  const asked = vi.spyOn(reads, 'selectFrom')
  let now = 5000
  const app = Fastify()
  app.setErrorHandler(handleError)
  registerHealthRoutes(app, { reads, clock: () => now })
  const ready = async () => (await app.inject('/readyz')).statusCode
  await Promise.all([ready(), ready(), ready()])
  now += 999
  await ready()
  expect(asked).toHaveBeenCalledTimes(1)
  now += 1
  expect(await ready()).toBe(200)
  expect(asked).toHaveBeenCalledTimes(2)
})
