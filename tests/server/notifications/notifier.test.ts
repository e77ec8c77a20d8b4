import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import type { WebhookBody } from '#contract/notifications/notification-schema.ts'
import { portOf } from '#tests/server/support/mail-server.ts'
import { serverProcess } from '#tests/server/support/server-process.ts'
import { temporaryFolder } from '#tests/server/support/test-app.ts'

it('is started with the server, which sends what happens by itself', async () => {
  const received: WebhookBody[] = []
  const receiver = createServer(async (request, response) => {
    received.push((await json(request)) as WebhookBody)
    response.end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void receiver.close())
  const origin = `http://127.0.0.1:${portOf(receiver)}`
  const server = serverProcess({ PORT: '0', DATA_DIR: temporaryFolder(), WEBHOOK_ORIGINS: origin })
  const address = await server.address
  const post = (path: string, body: object) =>
    fetch(`${address}${path}`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    })
  expect((await post('/api/webhooks', { url: `${origin}/hook` })).status).toBe(201)
  const order = { id: '1', placedAt: '2026-11-02T10:00', customer: { name: 'Bo' }, currency: 'EUR' }
  const lines = [{ product: 'Chair', quantity: '1', price: '5.00' }]
  expect((await post('/api/orders', { ...order, lines })).status).toBe(201)
  await expect.poll(() => received.flatMap(({ notifications }) => notifications)).toHaveLength(1)
  expect(received[0]).toMatchObject({ workspace: 'main', notifications: [{ kind: 'new', orderId: '1' }] })
})
