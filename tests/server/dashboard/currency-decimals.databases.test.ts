// Covers: data Figures
import { describe, expect, it } from 'vitest'
import { encoded } from '#scripts/order-files/dialect.ts'
import { testApp } from '#tests/server/support/test-app.ts'

/** Amounts finer than the currency's minor unit: only the sum is rounded, and only where it is shown. */
const FILE = `Order ID,Date,Customer,City,Product,Quantity,Price,Amount,Currency
1,2024-01-10,Ada,Málaga,Desk,1,1500,1500,JPY
2,2024-01-11,Bo,Oslo,Lamp,3,0.5,1.5,JPY
3,2024-01-12,Ada,Málaga,Desk,1,1.2345,1.2345,KWD
4,2024-01-12,Cy,Oslo,Mug,-2,0.001,-0.002,KWD
5,2024-01-13,Ada,Málaga,Desk,1,957.5775,957.5775,USD
6,2024-01-14,Bo,Oslo,Lamp,1,0.0025,0.0025,USD
`

/** By currency: the revenue in minor units, the minor units of each order, and the amounts as they are exported. */
const TRUTH = {
  JPY: { revenue: 1502, orders: { 1: 1500, 2: 2 }, exported: { 1: '1500', 2: '1.5' } },
  KWD: { revenue: 1233, orders: { 3: 1235, 4: -2 }, exported: { 3: '1.2345', 4: '-0.002' } },
  USD: { revenue: 95758, orders: { 5: 95758, 6: 0 }, exported: { 5: '957.5775', 6: '0.0025' } },
} as const

const WRITINGS = [
  ['UTF-8', Buffer.from(FILE)],
  ['UTF-16', encoded(FILE, { encoding: 'utf-16le', bom: true })],
  ['Windows-1252', encoded(FILE.replaceAll(',', ';').replaceAll('.', ','), { encoding: 'windows-1252', bom: false })],
] as const

describe.each(WRITINGS)('currencies of 0, 3 and 2 decimals out of a file in %s', (_name, bytes) => {
  it('are exact in list, figures and export, and the export changes nothing when it is imported', async () => {
    const { app, get } = await testApp()
    const send = async (payload: Buffer | string) => {
      const headers = { 'content-type': 'text/csv' }
      return (await app.inject({ method: 'POST', url: '/api/imports?name=a.csv', headers, payload })).json()
    }
    expect(await send(bytes)).toMatchObject({ state: 'done', orders: { created: 6, updated: 0, unchanged: 0 } })
    const { body: file } = await app.inject({ method: 'GET', url: '/api/orders.csv' })
    const exported = new Map(file.split('\r\n').map((row) => [row.split(',')[0], row.split(',')[14]]))

    for (const [currency, truth] of Object.entries(TRUTH)) {
      const query = `from=2024-01-01&to=2024-01-31&currency=${currency}`
      const { metrics, locations, revenueWithoutCity } = (await get(`/api/dashboard?${query}`)).body
      expect([currency, metrics.revenue.value]).toEqual([currency, truth.revenue])
      expect(revenueWithoutCity).toBe(0)
      expect(locations.map(({ city }: { city: string }) => city)).toEqual(expect.arrayContaining(['Málaga', 'Oslo']))
      const { orders } = (await get(`/api/orders?currency=${currency}`)).body
      const minor = orders.map(({ id, amount }: { id: string; amount: { minor: number } }) => [id, amount.minor])
      expect(Object.fromEntries(minor)).toEqual(truth.orders)
      for (const [id, amount] of Object.entries(truth.exported)) expect(exported.get(id)).toBe(amount)
    }

    expect((await send(file)).orders).toEqual({ created: 0, updated: 0, unchanged: 6 })
    const { body: semicolons } = await app.inject({ method: 'GET', url: '/api/orders.csv?delimiter=semicolon&bom=1' })
    expect((await send(semicolons)).orders).toEqual({ created: 0, updated: 0, unchanged: 6 })
    const { body: json } = await app.inject({ method: 'GET', url: '/api/orders.json' })
    expect((await send(json)).orders).toEqual({ created: 0, updated: 0, unchanged: 6 })
  })
})
