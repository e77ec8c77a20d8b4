import { describe, expect, it } from 'vitest'
import { testApp } from '#tests/server/support/test-app.ts'

const refusal = (field: string, place: string) => `The field ${field} of the ${place} has a NUL character. Remove it.`
const QUERIES = [
  ['q', '/api/orders?q=a%00'],
  ['city', '/api/orders?city=%00'],
  ['product', '/api/orders?product=A%00B'],
  ['channel', '/api/orders?channel=%00'],
  ['cityNot', '/api/orders?cityNot=Rome&cityNot=%00'],
  ['paymentMethod', '/api/orders?paymentMethod=%00'],
  ['currency', '/api/orders?currency=%00'],
  ['workspace', '/api/orders?workspace=main%00'],
  ['q', '/api/orders/count?q=%00'],
  ['product', '/api/orders/summary?product=%00'],
  ['cityContains', '/api/orders?cityContains=%00'],
  ['customerKey', '/api/orders?customerKey=a%00'],
  ['part', '/api/orders/names?of=city&part=%00'],
  ['id', '/api/order?id=%00'],
  ['id', '/api/orders.csv?id=1&id=%00'],
  ['q', '/api/orders.json?q=%00'],
] as const

describe('NUL characters', () => {
  it('are refused in every field, with its name, on both databases', async () => {
    const { app, get, put } = await testApp({ orders: [{ id: '1' }] })
    for (const [field, url] of QUERIES) {
      expect([url, (await get(url)).body]).toEqual([
        url,
        expect.objectContaining({ status: 400, detail: refusal(field, 'query') }),
      ])
    }
    for (const url of ['/api/orders/%00', '/api/orders/a%00b']) {
      expect((await get(url)).body).toMatchObject({ status: 400, detail: refusal('id', 'path') })
    }
    const undo = await app.inject({ method: 'POST', url: '/api/imports/%00/undo' })
    expect(undo.json()).toMatchObject({ status: 400, detail: refusal('id', 'path') })
    const settings = await put('/api/settings', { excludedStatuses: ['Pending\0'], countedDate: 'placed' }, '*')
    expect(settings.body.status).toBe(400)
    const targets = [
      { month: '2026-01', currency: 'USD', amount: 1 },
      { month: '2026-02\0', currency: 'USD', amount: 1 },
    ]
    expect((await put('/api/targets', { targets }, '*')).body.status).toBe(400)
  })

  it('in a mapping match no column, on both databases', async () => {
    const { app } = await testApp()
    const mapping = encodeURIComponent(JSON.stringify({ columns: { id: ['Id\0'], date: ['Date'], total: ['Total'] } }))
    const send = (path: string) =>
      app.inject({ method: 'POST', url: `${path}?mapping=${mapping}`, payload: 'Id,Date,Total\n1,2026-01-01,5\n' })
    expect((await send('/api/imports/preview')).statusCode).toBe(200)
    expect((await send('/api/imports')).statusCode).toBe(422)
    const raw = await app.inject({ method: 'POST', url: '/api/imports?name=a%00', payload: 'x' })
    expect(raw.json()).toMatchObject({ status: 400, detail: refusal('name', 'query') })
  })
})
