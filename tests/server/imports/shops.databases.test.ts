// Covers: data Import
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { verifyDatabase } from '#server/backup/verify.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { openWriter } from '#server/database/open-writer.ts'
import type { WriteTransaction } from '#server/database/ports.ts'
import { runImport } from '#server/imports/jobs/run-import.ts'
import { writeOrders } from '#server/imports/write/write-orders.ts'
import { firstShop, insertShop, newShop } from '#server/shops/shops.ts'
import { importOrder } from '#tests/server/support/insert-orders.ts'
import { temporaryFolder, testApp } from '#tests/server/support/test-app.ts'
import { importing, said } from './support/importing.ts'

const HEADINGS = 'Order ID,Date,Customer,Total\n'
const FIRST = `${HEADINGS}#1001,2024-01-31,Ada Quill,5\n#1002,2024-02-01,Bo Larsen,7\n#1003,2024-02-02,Cleo Marsh,9\n`
const OTHER = `${HEADINGS}#1001,2025-06-01,Dora Lund,50\n#1002,2025-06-02,Edgar Pine,70\n#1004,2025-06-03,Fay Moss,90\n`

/** Another process writes to the workspace; `work` is committed by the function that it returns. */
async function whileWriting(location: DatabaseLocation, work: (transaction: WriteTransaction) => Promise<unknown>) {
  const other = await openWriter(location)
  const { promise: hasWorked, resolve: worked } = Promise.withResolvers<void>()
  const { promise: isDone, resolve: end } = Promise.withResolvers<void>()
  const writing = other.write(1, async (transaction) => {
    await work(transaction)
    worked()
    await isDone
  })
  await Promise.race([hasWorked, writing])
  const release = async () => {
    end()
    await writing
  }
  onTestFinished(async () => {
    await release()
    await other.close()
  })
  return release
}

/** Resolves when an import waits for the other process. */
async function waiting(get: (url: string) => Promise<{ readonly body: unknown }>) {
  const active = async () => (await get('/api/imports')).body
  await vi.waitFor(async () => expect(await active()).toMatchObject({ active: [{ state: 'waiting' }] }), {
    timeout: 30_000,
  })
}

async function withFirstShop() {
  const server = await importing()
  await server.post('/api/imports', FIRST)
  return server
}

async function withTwoShops() {
  const server = await withFirstShop()
  const { body } = await server.post('/api/imports', OTHER, { newShop: 'Second shop' })
  expect(body).toMatchObject({ state: 'done', shop: 'second-shop', orders: { created: 3, updated: 0 } })
  return server
}

describe('a file whose order numbers another shop’s orders have', () => {
  it('is a question about its shop, and changes nothing', async () => {
    const { post, orders } = await withFirstShop()
    const before = await orders()
    const shops = [{ slug: 'main', name: 'Main shop', matching: 0, conflicting: 2 }]
    const { status, body } = await post('/api/imports', OTHER)
    expect(status).toBe(409)
    expect(body).toMatchObject({ question: 'shop', shops, report: { state: 'refused', question: 'shop', shops } })
    expect(body.detail).toBe(
      '2 orders of this file have numbers that “Main shop” has for another customer or another date. Is the file from “Main shop” or from another shop?',
    )
    const check = await post('/api/imports', OTHER, { dryRun: '1' })
    expect(check.body).toMatchObject({ state: 'refused', question: 'shop', shops })
    expect(check.body.otherShop).toEqual({
      different: 2,
      named: [
        {
          id: '#1001',
          before: { customer: 'Ada Quill', day: '2024-01-31' },
          after: { customer: 'Dora Lund', day: '2025-06-01' },
        },
        {
          id: '#1002',
          before: { customer: 'Bo Larsen', day: '2024-02-01' },
          after: { customer: 'Edgar Pine', day: '2025-06-02' },
        },
      ],
    })
    expect(await orders()).toEqual(before)
  })

  it('becomes orders of a new shop with numbers of their own, and is recognised from then on', async () => {
    const { post, orders } = await withTwoShops()
    expect(await orders()).toMatchObject([
      { id: '#1001', customer: 'Ada Quill' },
      { id: '#1002', customer: 'Bo Larsen' },
      { id: '#1003', customer: 'Cleo Marsh' },
      { id: '#1004', customer: 'Fay Moss', shop: 'second-shop', number: '#1004' },
      { id: 'SECOND-SHOP-#1001', customer: 'Dora Lund', shop: 'second-shop', number: '#1001' },
      { id: 'SECOND-SHOP-#1002', customer: 'Edgar Pine', shop: 'second-shop', number: '#1002' },
    ])
    for (const [file, shop] of [
      [FIRST, 'main'],
      [OTHER, 'second-shop'],
    ] as const) {
      const { body } = await post('/api/imports', file)
      expect(body).toMatchObject({ state: 'done', shop, orders: { created: 0, updated: 0, unchanged: 3 } })
    }
    // A routine export of the first shop: known orders, and one whose number the other shop has.
    const more = await post('/api/imports', `${FIRST}#1004,2024-02-03,Gus Hale,1\n`)
    expect(more.body).toMatchObject({ state: 'done', shop: 'main', orders: { created: 1, updated: 0, unchanged: 3 } })
    expect((await orders()).at(-1)).toMatchObject({ id: 'SECOND-SHOP-#1002' })
    expect((await orders())[4]).toMatchObject({ id: 'MAIN-#1004', number: '#1004', shop: 'main', customer: 'Gus Hale' })
  })

  it('updates the orders where it is the same shop', async () => {
    const { post, orders } = await withFirstShop()
    const { body } = await post('/api/imports', OTHER, { shop: 'main' })
    expect(body).toMatchObject({ state: 'done', orders: { created: 1, updated: 2 } })
    expect(body.notes).toContain(
      '2 orders of this file have another customer or another date here, taken as corrections because the shop was named.',
    )
    expect((await orders())[0]).toMatchObject({ id: '#1001', customer: 'Dora Lund' })
  })
})

describe('a file that another shop’s orders resemble', () => {
  const numbers = Array.from({ length: 20 }, (_, i) => `#${1001 + i}`)
  const fileOf = (customer: string | undefined, day: string) => {
    const rows = numbers.map(
      (id, i) => `${id},${day},${customer === undefined ? '' : `${customer} ${i},`}${i + 1}.50\n`,
    )
    return `Order ID,Date,${customer === undefined ? '' : 'Customer,'}Total\n${rows.join('')}`
  }

  it.for([
    ['has no customers and other dates', 'Ada', undefined, '2025-06-01'],
    ['has customers and other dates, where the stored orders have none', undefined, 'Ada', '2025-06-01'],
    ['has no customers and other dates, as the stored orders', undefined, undefined, '2025-06-01'],
    ['has other customers on the same dates', 'Ada', 'Bo', '2024-01-31'],
  ] as const)('is a question where it %s', async ([, before, after, day]) => {
    const { post, orders } = await importing()
    await post('/api/imports', fileOf(before, '2024-01-31'))
    const stored = await orders()
    const shops = [{ slug: 'main', matching: 0, conflicting: 20 }]
    const { status, body } = await post('/api/imports', fileOf(after, day))
    expect([status, body]).toMatchObject([409, { question: 'shop', shops }])
    expect(body.detail).toMatch(/^20 orders of this file have numbers that “Main shop” has for another customer or/)
    const check = await post('/api/imports', fileOf(after, day), { dryRun: '1' })
    expect(check.body).toMatchObject({ state: 'refused', question: 'shop', otherShop: { different: 20 } })
    expect(check.body.otherShop.named).toHaveLength(10)
    expect(await orders()).toEqual(stored)
    const answered = await post('/api/imports', fileOf(after, day), { newShop: 'Second shop' })
    expect(answered.body).toMatchObject({ state: 'done', orders: { created: 20 } })
  })

  it('is a question among several shops where only number and day are those of an order', async () => {
    const { post } = await withTwoShops()
    // On the day of an order of the first shop: this alone does not say that it is from there.
    const { status, body } = await post('/api/imports', 'Order ID,Date,Total\n#1003,2024-02-02,9\n')
    expect([status, body.question]).toEqual([409, 'shop'])
  })
})

describe('a new shop with the name of another', () => {
  const REASON =
    'There is a shop called “Second shop” already. If the file is from it, choose that shop. If not, choose another name.'

  it('is refused with the question, which the shop answers', async () => {
    const { post, orders } = await withTwoShops()
    const shops = [
      { slug: 'main', matching: 0, conflicting: 2 },
      { slug: 'second-shop', matching: 3, conflicting: 0 },
    ]
    const again = await post('/api/imports', OTHER, { newShop: ' SECOND shop' })
    expect(again).toMatchObject({ status: 409, body: { question: 'shop', shops, detail: REASON } })
    const check = await post('/api/imports', OTHER, { newShop: 'Second shop', dryRun: '1' })
    expect(check.body).toMatchObject({ state: 'refused', question: 'shop', shops, errors: [{ reason: REASON }] })
    expect(await orders()).toHaveLength(6)
    const answered = await post('/api/imports', OTHER, { shop: 'second-shop' })
    expect(answered.body).toMatchObject({ state: 'done', orders: { created: 0, updated: 0, unchanged: 3 } })
  })

  it('is refused where that shop was created while the file waited', async () => {
    const { post, get, location } = await withFirstShop()
    const release = await whileWriting(location, (transaction) =>
      insertShop(transaction, 1, newShop([firstShop], { name: 'Second shop' })),
    )
    const answer = post('/api/imports', OTHER, { newShop: 'Second shop' })
    await waiting(get)
    await release()
    expect(await answer).toMatchObject({
      status: 409,
      body: { detail: REASON, shops: [{ slug: 'main' }, { slug: 'second-shop' }] },
    })
  })
})

it('is a question with the shops of the moment when the file is written', async () => {
  const { post, get, location } = await importing()
  const others = ['#1001', '#1002', '#1004'].map((id) => importOrder({ id, name: 'Ada Quill', day: '2024-01-31' }))
  const release = await whileWriting(location, (transaction) => writeOrders(transaction, 1, 'other', others))
  const answer = post('/api/imports', OTHER)
  await waiting(get)
  await release()
  const shops = [{ slug: 'main', name: 'Main shop', matching: 0, conflicting: 3 }]
  expect(await answer).toMatchObject({ status: 409, body: { question: 'shop', shops } })
})

describe('a file of new orders where there are several shops', () => {
  const NEW = `${HEADINGS}#2001,2025-07-01,Gus Hale,1\n`

  it('is a question, because both shops have files with these headings', async () => {
    const { post } = await withTwoShops()
    const { status, body } = await post('/api/imports', NEW)
    expect(status).toBe(409)
    expect(body.shops).toMatchObject([{ slug: 'main' }, { slug: 'second-shop' }])
  })

  it('is added to the only shop that has files with its headings', async () => {
    const { post } = await withTwoShops()
    const odd = 'Order No,Date,Customer,Total,Channel\n'
    await post('/api/imports', `${odd}#3001,2025-07-01,Gus Hale,1,Web\n`, { shop: 'second-shop' })
    const { body } = await post('/api/imports', `${odd}#3002,2025-07-02,Hal Iver,1,Web\n`)
    expect(body).toMatchObject({ state: 'done', shop: 'second-shop', orders: { created: 1 } })
    expect(body.notes).toContain(
      'The orders were added to “Second shop”, the only shop with earlier files of these headings.',
    )
  })

  it('is a question where the headings of earlier files are not known', async () => {
    const { app, post, exec } = await withTwoShops()
    await exec(`update imports set shop = 'main', headings_key = '' where shop = 'second-shop'`)
    const odd = 'Order No,Date,Customer,Total,Channel\n'
    await post('/api/imports', `${odd}#3001,2025-07-01,Gus Hale,1,Web\n`, { shop: 'main' })
    const row = `${odd}#3002,2025-07-02,Hal Iver,1,Web\n`
    expect(await post('/api/imports', row)).toMatchObject({ status: 409, body: { question: 'shop' } })
    const { imports } = (await app.inject('/api/imports')).json()
    for (const { id, name } of imports.slice(1))
      expect([name, (await app.inject({ method: 'POST', url: `/api/imports/${id}/undo` })).statusCode]).toEqual([
        name,
        200,
      ])
    expect((await post('/api/imports', row)).body).toMatchObject({ state: 'done', shop: 'main' })
  })

  it('may not make a shop with a blank name', async () => {
    const { post, orders } = await withTwoShops()
    expect((await post('/api/imports', NEW, { newShop: ' ' })).status).toBe(400)
    expect(await orders()).toHaveLength(6)
  })

  it('may not name a shop that does not exist', async () => {
    const { post, orders } = await withTwoShops()
    const { status, body } = await post('/api/imports', NEW, { shop: 'secnd-shop' })
    expect(status).toBe(422)
    expect(body.detail).toBe('There is no shop “secnd-shop”. The shops are main and second-shop.')
    expect(await orders()).toHaveLength(6)
  })
})

describe('a file of the same shop', () => {
  it('may have other customers, or other dates, or both for few orders', async () => {
    const { post } = await withFirstShop()
    const customers = FIRST.replace('Ada', 'Ida').replace('Bo', 'Jo')
    expect((await post('/api/imports', customers)).body).toMatchObject({ state: 'done', orders: { updated: 2 } })
    const dates = customers.replaceAll('2024', '2023')
    expect((await post('/api/imports', dates)).body).toMatchObject({ state: 'done', orders: { updated: 3 } })
    const corrected = dates.replace('2023-01-31,Ida Quill', '2023-01-30,Ada Quill')
    const { body: check } = await post('/api/imports', corrected, { dryRun: '1' })
    const shops = [{ slug: 'main', conflicting: 1, matching: 2 }]
    expect(check).toMatchObject({ state: 'checked', otherShop: { different: 1 }, question: 'shop', shops })
    expect(check.notes.join()).toContain('Is the file from “Main shop” or from another shop?')
    const answered = await post('/api/imports', corrected, { dryRun: '1', shop: 'main' })
    expect(answered.body).toMatchObject({ state: 'checked', orders: { updated: 1 } })
    expect(answered.body.question).toBeUndefined()
    const { body } = await post('/api/imports', corrected)
    expect(body.question).toBeUndefined()
    expect(body.notes).toContain(
      '1 order number of this file belongs to another customer or another date here. If the file is from another shop, undo this import and import it for that shop.',
    )
  })

  it('may name no customers, and have another date for one of many orders', async () => {
    const { post } = await importing()
    const row = (day: string, i: number) => `#${1001 + i},${day},${i + 1}.50\n`
    const rows = Array.from({ length: 20 }, (_, i) => row('2024-01-31', i))
    const unnamed = (lines: readonly string[]) => `Order ID,Date,Total\n${lines.join('')}`
    await post('/api/imports', unnamed(rows))
    const corrected = unnamed(rows.with(4, row('2024-02-05', 4)))
    const { body: check } = await post('/api/imports', corrected, { dryRun: '1' })
    expect(check).toMatchObject({ state: 'checked', orders: { updated: 1 } })
    expect(check.question).toBeUndefined()
    const { body } = await post('/api/imports', corrected)
    expect(body).toMatchObject({ state: 'done', orders: { updated: 1, unchanged: 19 } })
  })
})

describe('a file of orders of which some were moved to another shop', () => {
  async function withMoved(ids: readonly string[], shop: string) {
    const server = await withTwoShops()
    const send = (url: string, payload: object) => server.app.inject({ method: 'POST', url, payload })
    await send('/api/shops', { name: 'Third', slug: 'third' })
    const job = (await send('/api/orders/bulk', { ids, change: { shop } })).json()
    await vi.waitFor(async () => {
      const { state } = (await server.app.inject(`/api/jobs/${job.id}`)).json()
      expect(state).toBe('done')
    })
    return server
  }

  it('changes nothing, says how many were moved and updates them where they are', async () => {
    const { post, orders } = await withMoved(['#1003'], 'second-shop')
    const before = await orders()
    for (const query of [{}, { shop: 'main' }, { dryRun: '1' }] as const) {
      const { body } = await post('/api/imports', FIRST, query)
      expect(body).toMatchObject({ shop: 'main', orders: { created: 0, updated: 0, unchanged: 3 } })
      expect(body.notes).toContain('1 order of this file was moved to another shop. The import keeps that.')
    }
    expect(await orders()).toEqual(before)
    const changed = await post('/api/imports', FIRST.replace('Marsh,9', 'Marsh,11'))
    expect(changed.body).toMatchObject({ shop: 'main', orders: { created: 0, updated: 1, unchanged: 2 } })
    expect((await orders())[2]).toMatchObject({ id: '#1003', shop: 'second-shop', minor: 1100 })
    const other = await post('/api/imports', OTHER)
    expect(other.body).toMatchObject({ shop: 'second-shop', orders: { created: 0, updated: 0, unchanged: 3 } })
  })

  it('finds orders whose ID has the prefix of the earlier shop', async () => {
    const { post, orders } = await withMoved(['SECOND-SHOP-#1001'], 'third')
    const { body } = await post('/api/imports', OTHER)
    expect(body).toMatchObject({ shop: 'second-shop', orders: { created: 0, updated: 0, unchanged: 3 } })
    expect((await orders())[4]).toMatchObject({ id: 'SECOND-SHOP-#1001', shop: 'third', number: '#1001' })
  })

  it('is of the shop that has them all, as after a file was added to the wrong shop', async () => {
    const { post, orders } = await withMoved(['#1001', '#1002', '#1003'], 'third')
    const { body } = await post('/api/imports', FIRST)
    expect(body).toMatchObject({ shop: 'third', orders: { created: 0, updated: 0, unchanged: 3 } })
    expect(await orders()).toHaveLength(6)
  })

  it('has orders of its own where customer or day differ, or where the other shop never moved its order', async () => {
    const { post, orders } = await withMoved(['#1003'], 'second-shop')
    const own = await post('/api/imports', FIRST.replace('Cleo Marsh', 'Hal Iver'))
    expect(own.body).toMatchObject({ shop: 'main', orders: { created: 1, unchanged: 2 } })
    expect(own.body.notes.join()).not.toContain('twice')
    // The second shop's own #1004, of the same customer and day.
    const same = await post('/api/imports', `${FIRST}#1004,2025-06-03,Fay Moss,90\n`, { shop: 'main' })
    expect(same.body).toMatchObject({ orders: { created: 1, updated: 1 } })
    expect(same.body.notes).toContain(
      '1 new order has the number, customer and date of an order of another shop. If it is the same one, it counts twice.',
    )
    expect((await orders()).map(({ id }: { id: string }) => id)).toEqual([
      '#1001',
      '#1002',
      '#1003',
      '#1004',
      'MAIN-#1003',
      'MAIN-#1004',
      'SECOND-SHOP-#1001',
      'SECOND-SHOP-#1002',
    ])
  })
})

it('refuses an ID that is too long with the prefix of its shop, from a file or by hand', async () => {
  const { app, post, orders } = await withTwoShops()
  const long = 'x'.repeat(250)
  await post('/api/imports', `${HEADINGS}${long},2024-01-31,Ada Quill,5\n`, { shop: 'main' })
  const file = `${HEADINGS}y,2025-06-01,Fay Moss,5\n${long},2025-06-01,Dora Lund,5\n`
  const refused = await post('/api/imports', file, { shop: 'second-shop' })
  expect(refused).toMatchObject({ status: 422, body: { report: { state: 'refused', errors: [{ line: 3 }] } } })
  expect(refused.body.detail).toMatch(/the ID of the order in this file would be longer than 255 characters\./)
  const payload = {
    ...{ id: long, shop: 'second-shop', placedAt: '2025-06-01T10:00', customer: { name: 'Dora' }, currency: 'EUR' },
    lines: [{ product: 'Chair', quantity: '1', price: '1' }],
  }
  const created = await app.inject({ method: 'POST', url: '/api/orders', payload })
  expect([created.statusCode, created.json().problems]).toMatchObject([422, [{ field: 'id' }]])
  expect(await orders()).toHaveLength(7)
})

it('reads amounts without a currency in that of the shop', async () => {
  const { app, post } = await importing()
  const created = { method: 'POST', url: '/api/shops', payload: { name: 'Berlin', currency: 'EUR' } } as const
  expect((await app.inject(created)).json()).toMatchObject({ slug: 'berlin', currency: 'EUR' })
  const { body } = await post('/api/imports', FIRST)
  expect(body.notes).toContain('Amounts without a currency were read as EUR, the currency of “Berlin”.')
  const [order] = (await app.inject('/api/orders')).json().orders
  expect(order).toMatchObject({ shop: 'berlin', amount: { minor: 900, currency: 'EUR' } })
})

it('reads $ as the dollars of the shop, and asks about signs of other currencies than its own', async () => {
  const { app, post } = await importing()
  await app.inject({ method: 'POST', url: '/api/shops', payload: { name: 'Toronto', currency: 'CAD' } })
  const file = (amount: string, currency: string) =>
    `Order ID,Date,Customer,Total,Currency\n1,2024-01-31,Ada,${amount},${currency}\n2,2024-01-31,Bo,${amount},${currency}\n`
  const { body } = await post('/api/imports', file('$12.50', ''))
  expect(body.notes).toContain('Amounts without a currency were read as CAD, the currency of “Toronto”.')
  expect(body.notes.join()).not.toContain('US dollars')
  const [order] = (await app.inject('/api/orders')).json().orders
  expect(order).toMatchObject({ amount: { minor: 1250, currency: 'CAD' } })
  for (const other of [file('13.50 kr', ''), file('13.50', 'kr.')])
    expect((await post('/api/imports', other)).body.detail).toMatch(
      /^Amounts have the sign “kr\.?”, but the currency of “Toronto” is CAD\. Choose the currency/,
    )
  const chosen = { columns: { id: ['Order ID'], date: ['Date'], total: ['Total'] }, currency: 'SEK' }
  await post('/api/imports', file('14.50 kr', ''), { mapping: JSON.stringify(chosen) })
  const [changed] = (await app.inject('/api/orders')).json().orders
  expect(changed).toMatchObject({ amount: { minor: 1450, currency: 'SEK' } })
})

it('asks about amounts in cents where the currency of the shop has none', async () => {
  const { app, post } = await importing()
  await app.inject({ method: 'POST', url: '/api/shops', payload: { name: 'Tokyo', currency: 'JPY' } })
  const cents = JSON.stringify([{ order_id: 'A1', date: '2026-03-11', total_cents: 1250 }])
  const { status, body } = await post('/api/imports', cents)
  expect([status, body.report]).toMatchObject([422, { state: 'refused', question: 'amountUnit' }])
  await post('/api/imports', cents, { amountUnit: 'major' })
  const [order] = (await app.inject('/api/orders')).json().orders
  expect(order).toMatchObject({ amount: { minor: 1250, currency: 'JPY' } })
})

it('notes the currency of the shop only where a row has none', async () => {
  const { app, post } = await importing()
  await app.inject({ method: 'POST', url: '/api/shops', payload: { name: 'Berlin', currency: 'EUR' } })
  const head = 'Order ID,Date,Customer,Currency,Total,Status\n'
  const usd = await post('/api/imports', `${head}1,2024-01-31,Ada,USD,5,Pending\n2,2024-01-31,Bo,USD,5,Pending\n`)
  expect(usd.body).toMatchObject({ state: 'done', notes: [] })
  const own = await post('/api/imports', (await app.inject('/api/orders.csv')).body)
  expect(own.body).toMatchObject({ state: 'done', orders: { unchanged: 2 }, notes: [] })
  const mixed = await post('/api/imports', `${head}1,2024-01-31,Ada,USD,5,Pending\n2,2024-01-31,Bo,,5,Pending\n`)
  expect(mixed.body.notes).toEqual([
    'Amounts without a currency were read as EUR, the currency of “Berlin”.',
    '1 known order has another amount or currency now. The differences come to -5.00 USD and 5.00 EUR.',
  ])
})

it('brings the orders of several shops back from an export into an empty database', async () => {
  const { app, orders } = await withTwoShops()
  const before = await orders()
  const csv = (await app.inject('/api/orders.csv')).body
  const other = await importing()
  const { body } = await other.post('/api/imports', csv)
  expect(body).toMatchObject({ state: 'done', shop: '', orders: { created: 6 } })
  expect(await other.orders()).toEqual(before)
  const again = await other.post('/api/imports', csv)
  expect(again.body).toMatchObject({ state: 'done', orders: { created: 0, updated: 0, unchanged: 6 } })
  const forced = await other.post('/api/imports', csv, { shop: 'main' })
  expect(forced.body.detail).toMatch(/has orders of several shops/)
})

it('finds the shop of an export by its name, too', async () => {
  const { app, post, orders } = await withTwoShops()
  const before = await orders()
  const rename = { method: 'PATCH', url: '/api/shops/second-shop', payload: { name: 'Berlin' } } as const
  expect((await app.inject({ ...rename, headers: { 'if-match': '*' } })).statusCode).toBe(200)
  const csv = (await app.inject('/api/orders.csv')).body
  const { body } = await post('/api/imports', csv.replaceAll(',second-shop,', ',berlin,'))
  expect(body).toMatchObject({ state: 'done', orders: { created: 0, updated: 0, unchanged: 6 } })
  expect(await orders()).toEqual(before)
  expect((await app.inject('/api/shops')).json().shops).toHaveLength(2)
})

it('reads an export of several shops by ID, and notes orders that have another customer and day', async () => {
  const { app, post, orders } = await withTwoShops()
  const csv = (await app.inject('/api/orders.csv')).body
  const correct = (id: string) => {
    const payload = { customer: { name: 'Zoe Young' }, placedAt: '2026-03-01T10:00' }
    const url = `/api/order?id=${encodeURIComponent(id)}`
    return app.inject({ method: 'PATCH', url, payload, headers: { 'if-match': '*' } })
  }
  for (const id of ['#1001', '#1002', '#1003', 'SECOND-SHOP-#1001']) expect((await correct(id)).statusCode).toBe(200)
  const corrected = await orders()
  const { body } = await post('/api/imports', csv)
  expect(body).toMatchObject({ state: 'done', shop: '', otherShop: { different: 4 } })
  expect(body.notes).toContain(
    '4 orders of this export have another customer or another date here. If the export is of another workspace, undo this import.',
  )
  expect(await orders()).toEqual(corrected)
})

describe('two shops with 200 equal numbers', () => {
  const orders = (name: string, year: number) =>
    Array.from({ length: 200 }, (_, i) => {
      const day = new Date(Date.UTC(year, 0, 1 + i)).toISOString().slice(0, 10)
      return `#${1001 + i},${day},${name} ${i},${i + 1}.00\n`
    })
  const [A, B] = [orders('Ada', 2024), orders('Bo', 2025)]
  const fileOf = (rows: readonly string[]) => HEADINGS + rows.join('')

  it('keep their orders, imported in turn by dialog, folder, command line and API', async () => {
    const importDir = temporaryFolder()
    const times = { interval: 20, settled: 100, pause: 100 }
    const opened = await testApp({ importDir, importLimits: { folder: times }, clock: Date.now })
    await opened.app.ready()
    const send = async (file: string, query: Record<string, string> = {}) => {
      const url = `/api/imports?${new URLSearchParams(query)}`
      const reply = await opened.app.inject({
        method: 'POST',
        url,
        payload: file,
        headers: { 'content-type': 'text/csv' },
      })
      return { status: reply.statusCode, body: reply.json() }
    }
    const ofShop = async (shop: string) => {
      const { orders: listed } = (await opened.app.inject(`/api/orders.json?sort=date&shop=${shop}`)).json()
      return listed.map((one: Record<string, unknown>) => {
        const { shopNumber, id, customer } = one as { shopNumber: string; id: string; customer: { name: string } }
        return `${shopNumber || id} ${customer.name}`
      })
    }
    const expected = (name: string, count: number) =>
      Array.from({ length: count }, (_, i) => `#${1001 + i} ${name} ${i}`)

    // Dialog: a check with a preview, the question, the check with its answer, the import.
    expect((await send(fileOf(A.slice(0, 50)), { dryRun: '1', preview: '1' })).body.state).toBe('checked')
    expect((await send(fileOf(A.slice(0, 50)))).body).toMatchObject({ shop: 'main', orders: { created: 50 } })
    const question = await send(fileOf(B.slice(0, 50)), { dryRun: '1', preview: '1' })
    expect(question.body).toMatchObject({ state: 'refused', question: 'shop' })
    const answer = { newShop: 'Bo' }
    expect((await send(fileOf(B.slice(0, 50)), { ...answer, dryRun: '1' })).body).toMatchObject({
      state: 'checked',
      orders: { created: 50 },
    })
    expect((await send(fileOf(B.slice(0, 50)), answer)).body).toMatchObject({ shop: 'bo', orders: { created: 50 } })

    // Folder: recognised by its known orders, named by the subfolder, refused where nothing says the shop.
    mkdirSync(join(importDir, 'bo'))
    writeFileSync(join(importDir, 'a.csv'), fileOf(A.slice(0, 100)))
    writeFileSync(join(importDir, 'bo', 'b.csv'), fileOf(B.slice(50, 100)))
    writeFileSync(join(importDir, 'open.csv'), fileOf(B.slice(150)))
    const done = (...path: string[]) =>
      vi.waitFor(() => expect(existsSync(join(importDir, ...path))).toBe(true), { timeout: 30_000 })
    await done('done', 'a.csv')
    await done('bo', 'done', 'b.csv')
    await done('refused', 'open.csv')
    const report = JSON.parse(readFileSync(join(importDir, 'refused', 'open.csv.report.json'), 'utf8'))
    expect(report.errors[0].reason).toMatch(
      /Put the file into the subfolder that has the name of its shop: bo and main\./,
    )
    expect(await ofShop('main')).toEqual(expected('Ada', 100))
    expect(await ofShop('bo')).toEqual(expected('Bo', 100))

    // Command line: refused with the options, then with --shop.
    const path = join(temporaryFolder(), 'file.csv')
    const command = async (rows: readonly string[], shop?: string) => {
      writeFileSync(path, fileOf(rows))
      const job = { path, name: 'file.csv', format: 'auto', dryRun: false, workspaceId: 1, shop } as const
      const folders = { database: opened.location, scratchFolder: temporaryFolder() }
      const outcome = await runImport({ ...job, ...folders, id: crypto.randomUUID() }, Date.now)
      return outcome.kind === 'report' ? outcome.report : undefined
    }
    expect(await command(A.slice(100, 150))).toMatchObject({
      state: 'refused',
      question: 'shop',
      shops: [{ slug: 'bo' }, { slug: 'main' }],
    })
    expect(await command(A.slice(100, 150), 'main')).toMatchObject({ state: 'done', orders: { created: 50 } })
    expect(await command(B.slice(100, 150), 'bo')).toMatchObject({ state: 'done', orders: { created: 50 } })

    // API: files, and orders one by one.
    expect((await send(fileOf(A.slice(0, 199)))).body).toMatchObject({
      shop: 'main',
      orders: { created: 49, updated: 0 },
    })
    expect((await send(fileOf(B.slice(0, 199)))).body).toMatchObject({
      shop: 'bo',
      orders: { created: 49, updated: 0 },
    })
    const last = {
      ...{ id: '#1200', currency: 'USD', placedAt: '2027-01-01T10:00' },
      lines: [{ product: 'Chair', quantity: '1', price: '1' }],
    }
    const unnamed = await opened.send('POST', '/api/orders', { ...last, customer: { name: 'Ada 199' } })
    expect(unnamed).toMatchObject({
      status: 409,
      body: { question: 'shop', shops: [{ slug: 'bo' }, { slug: 'main' }] },
    })
    for (const [shop, name] of [
      ['main', 'Ada 199'],
      ['bo', 'Bo 199'],
    ]) {
      const order = { ...last, shop, customer: { name } }
      expect((await opened.send('POST', '/api/orders', order)).body).toMatchObject({ number: '#1200', shop })
      expect((await opened.send('POST', '/api/orders', order)).status).toBe(409)
    }
    expect(await ofShop('main')).toEqual(expected('Ada', 200))
    expect(await ofShop('bo')).toEqual(expected('Bo', 200))
    expect(await verifyDatabase(opened.location)).toEqual([])
  })
})

it('remembers the columns of a file for any shop', async () => {
  const { post, orders } = await importing()
  const columns = { id: ['Ref'], date: ['When'], total: ['Worth'] }
  await post('/api/imports', 'Ref;When;Worth\nA1;2024-01-31;5,00\n', said({ columns }))
  const { body } = await post('/api/imports', 'Ref;When;Worth\nA1;2024-01-31;6,00\n', { newShop: 'C' })
  expect(body).toMatchObject({ state: 'done', orders: { created: 1 } })
  expect((await orders()).map(({ id }: { id: string }) => id)).toEqual(['A1', 'C-A1'])
})
