// Covers: data Import, Figures
import { beforeEach, describe, expect, it } from 'vitest'
import { verifyDatabase } from '#server/backup/verify.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const FILE = `InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country
1001,A1,Mug,2,2026-01-05 10:00,1.25,17850,United Kingdom
1001,B2,Bowl,1,2026-01-05 10:00,0.10,17850,United Kingdom
1002,A1,Mug,10,2026-01-06 10:00,1.25,12583,DE
1003,A1,Mug,1,2026-01-07 10:00,1.25,12584, Germany
1004,A1,Mug,4,2026-01-08 10:00,1.25,12585,EIRE
1005,A1,Mug,1,2026-01-09 10:00,1.25,12586,Atlantis
1006,A1,Mug,1,2026-01-09 11:00,1.25,12587,France
1007,A1,Mug,3,2026-01-09 12:00,1.25,12588,
`
const PERIOD = 'from=2026-01-01&to=2026-01-31'

let opened: Awaited<ReturnType<typeof testApp>>
beforeEach(async () => {
  opened = await testApp({ now: Date.UTC(2026, 1, 1) })
})

const importFile = async (payload: string, type?: string) => (await opened.importFile(payload, type)).orders
const dashboard = async () => (await opened.get(`/api/dashboard?${PERIOD}`)).body
const idsOf = async (list: string) =>
  (await opened.get(`/api/orders?${list}&sort=id`)).body.orders.map(({ id }: { id: string }) => id)
const read = async (id: string) => (await opened.get(`/api/order?id=${id}`)).body
const edit = async (id: string, change: unknown) =>
  await opened.send('PATCH', `/api/order?id=${id}`, change, { 'if-match': (await read(id)).etag })

describe('the countries of a file without cities', () => {
  beforeEach(() => importFile(FILE))

  it('are the locations, exactly, and each opens its orders', async () => {
    const { locations, locationsBy, cities, revenueWithoutCity, lists } = await dashboard()
    expect({ locationsBy, cities, revenueWithoutCity }).toEqual({
      ...{ locationsBy: 'country', cities: 5, revenueWithoutCity: 375 },
    })
    expect(locations).toEqual([
      { city: 'Germany', revenue: 1375, share: 1375 / 2385, lat: 51.03, lon: 10.35 },
      { city: 'Ireland', revenue: 500, share: 500 / 2385, lat: 53.16, lon: -8.14 },
      { city: 'United Kingdom', revenue: 260, share: 260 / 2385, lat: 53.83, lon: -2.41 },
      { city: 'Atlantis', revenue: 125, share: 125 / 2385, lat: null, lon: null },
    ])
    expect(await Promise.all(lists.locations.map(idsOf))).toEqual([['1002', '1003'], ['1004'], ['1001'], ['1005']])
    expect(await idsOf(lists.cities)).toEqual(['1001', '1002', '1003', '1004', '1005', '1006'])
    expect(await idsOf(lists.withoutCity)).toEqual(['1007'])
    expect(await idsOf('countryNot=Germany&countryNot=Ireland')).toEqual(['1001', '1005', '1006', '1007'])
    expect(await verifyDatabase(opened.location)).toEqual([])
  })

  it('give way to cities as soon as an order of the period has one', async () => {
    await edit('1006', { city: 'Lyon' })
    expect(await dashboard()).toMatchObject({
      ...{ locationsBy: 'city', cities: 1, revenueWithoutCity: 2635 },
      locations: [{ city: 'Lyon', revenue: 125 }],
    })
    expect(await read('1006')).toMatchObject({ country: 'France', values: { country: 'France' } })
    expect(await verifyDatabase(opened.location)).toEqual([])
  })

  it('stay when a file without a country column changes the order, and go with an empty cell', async () => {
    const without = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID'
    expect(await importFile(`${without}\n1002,A1,Mug,20,2026-01-06 10:00,1.25,12583\n`)).toMatchObject({ updated: 1 })
    expect(await read('1002')).toMatchObject({ country: 'Germany', values: { amount: '25.00' } })
    expect(await importFile(FILE.replace(',France', ','))).toMatchObject({ updated: 2, unchanged: 5 })
    expect(await read('1006')).toMatchObject({ country: '' })
    const { changes } = (await opened.get('/api/order/history?id=1006')).body
    expect(changes[0].fields).toContainEqual({ field: 'country', before: 'France', after: '' })
    expect(await verifyDatabase(opened.location)).toEqual([])
  })

  it('stay when an export of an earlier release is imported', async () => {
    const { body } = await opened.app.inject({ method: 'GET', url: '/api/orders.csv?q=1003' })
    const [head = '', row = ''] = body.split('\r\n')
    expect(head).toMatch(/,Country,Warehouse,Shop,Shop Number,Assignee,Transactions,Shipments,Notes$/)
    const oldHead = head.replace(/,Country,Warehouse,.*$/, '')
    const oldRow = row.replace(/,Germany,,[^,]*,[^,]*,,,,$/, '').replace('Mug', 'Cup')
    expect(oldRow.split(',').length).toBe(oldHead.split(',').length)
    const old = `${oldHead}\n${oldRow}\n`
    expect(await importFile(old)).toMatchObject({ updated: 1 })
    expect(await read('1003')).toMatchObject({ project: 'Cup', country: 'Germany' })
  })
})

it('is the one that is shipped to, otherwise that of the bill', async () => {
  const head = 'Order ID,Date,Total,Currency,Shipping Country,Billing Country'
  await importFile(`${head}\n1,2026-01-05,9.00,EUR,AT,DE\n2,2026-01-05,9.00,EUR,,de\n`)
  expect((await read('1')).country).toBe('Austria')
  expect((await read('2')).country).toBe('Germany')
})
