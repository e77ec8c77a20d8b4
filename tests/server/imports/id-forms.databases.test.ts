// Covers: data Import
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { temporaryFolder, testApp } from '#tests/server/support/test-app.ts'
import { importing, said } from './support/importing.ts'

interface Row {
  readonly customer?: string
  readonly day?: string
  readonly total?: string
}

const HEADINGS = 'Order ID,Date,Customer,Total\n'
const rowOf = (id: string, i: number, { customer, day, total }: Row = {}) =>
  `${id},${day ?? `2025-03-0${i + 1}`},${customer ?? `Ann ${i}`},${total ?? `${i + 1}0.50`}\n`
const fileOf = (ids: readonly string[], changed: Row = {}) =>
  HEADINGS + ids.map((id, i) => rowOf(id, i, changed)).join('')

const IDS = ['1001', '1002', '1003', '1004']
const PADDED = IDS.map((id) => `000${id}`)

async function withOrders(ids: readonly string[]) {
  const server = await importing()
  await server.post('/api/imports', fileOf(ids))
  return server
}

const REASON =
  '4 orders of this file may be known already with another ID: “1001” has the customer, date and amount of “0001001”. Write the IDs as they were (in a spreadsheet, format them as text) and import the file again, or undo the import of the known orders first. Choose their shop only if these are other orders.'
const NOTE =
  '4 orders of this file may be known already with another ID: “1001” has the customer, date and amount of “0001001”. If they are the same, undo this import or that of the known orders.'

describe('a file whose IDs have another form than those of the same orders', () => {
  it.for([
    ['lost their zeros', PADDED, IDS],
    ['got zeros', IDS, PADDED],
    ['end in .0', IDS, IDS.map((id) => `${id}.0`)],
    ['ended in .0', IDS.map((id) => `${id}.0`), IDS],
    ['lost their zeros and end in .0', PADDED, IDS.map((id) => `${id}.0`)],
    ['have a #', IDS, IDS.map((id) => `#${id}`)],
    ['lost their #', IDS.map((id) => `#${id}`), IDS],
    ['have an apostrophe', PADDED, IDS.map((id) => `'${id}`)],
    ['are formulas', PADDED, IDS.map((id) => `"=""${id}"""`)],
    ['lost their apostrophe', IDS.map((id) => `'${id}`), IDS],
    ['have another case', IDS.map((id) => `ord-${id}`), IDS.map((id) => `ORD-${id}`)],
  ] as const)('is a question where they %s', async ([, before, after]) => {
    const { post, orders } = await withOrders(before)
    const stored = await orders()
    const { status, body } = await post('/api/imports', fileOf(after))
    expect([status, body]).toMatchObject([409, { question: 'shop', shops: [{ slug: 'main' }] }])
    expect(body.detail).toMatch(/“\S*1001\S*” has the customer, date and amount of “\S*1001\S*”\./)
    expect(body.detail).toContain(`of “${before[0]}”.`)
    expect(await orders()).toEqual(stored)
  })

  it('is a question where the file has lost its currency as well', async () => {
    const { post } = await importing()
    const inEuros = fileOf(PADDED).replaceAll('.50\n', '.50,EUR\n').replace('Total', 'Total,Currency')
    await post('/api/imports', inEuros)
    expect((await post('/api/imports', fileOf(IDS))).status).toBe(409)
  })

  it('is a question in the check, too, which says what to do', async () => {
    const { post } = await withOrders(PADDED)
    const refused = { state: 'refused', question: 'shop', errors: [{ reason: REASON }] }
    expect((await post('/api/imports', fileOf(IDS), { dryRun: '1' })).body).toMatchObject(refused)
    const shown = await post('/api/imports', fileOf(IDS), { dryRun: '1', preview: '1' })
    expect(shown.body).toMatchObject({ ...refused, preview: { orders: IDS.map((id) => ({ id })) } })
  })

  it('is imported where the shop is named, with a note, and is known from then on', async () => {
    const { post, orders } = await withOrders(PADDED)
    const { body } = await post('/api/imports', fileOf(IDS), { shop: 'main' })
    expect(body).toMatchObject({ state: 'done', orders: { created: 4 } })
    expect(body.notes).toContain(NOTE)
    for (const ids of [IDS, PADDED]) {
      const again = (await post('/api/imports', fileOf(ids))).body
      expect(again).toMatchObject({ state: 'done', orders: { created: 0, unchanged: 4 } })
      expect(again.notes.join()).not.toContain('may be known already')
    }
    expect(await orders()).toHaveLength(8)
  })

  it('is imported as of a new shop', async () => {
    const { post } = await withOrders(PADDED)
    const { body } = await post('/api/imports', fileOf(IDS), { newShop: 'Second shop' })
    expect(body).toMatchObject({ state: 'done', shop: 'second-shop', orders: { created: 4 } })
  })

  it('is a question where it has no customers', async () => {
    const { post } = await withOrders(PADDED)
    const unnamed = fileOf(IDS)
      .replaceAll(/,Ann \d/g, '')
      .replace(',Customer', '')
    expect(await post('/api/imports', unnamed)).toMatchObject({ status: 409, body: { question: 'shop' } })
  })

  it('is a question where there are three, or no known orders', async () => {
    const { post, orders } = await withOrders(PADDED)
    const more = Array.from({ length: 30 }, (_, i) => rowOf(`${2001 + i}`, 1)).join('')
    const three = await post('/api/imports', fileOf(IDS.slice(0, 3)) + more)
    expect([three.status, three.body.detail]).toEqual([
      409,
      expect.stringMatching(/^3 orders of this file may be known already/),
    ])
    const one = await post('/api/imports', fileOf(IDS.slice(0, 1)))
    expect([one.status, one.body.detail]).toEqual([
      409,
      expect.stringMatching(/^1 order of this file may be known already with another ID: “1001” has/),
    ])
    expect((await post('/api/imports', fileOf(IDS.slice(0, 1)) + more)).status).toBe(409)
    expect(await orders()).toHaveLength(4)
    const { body } = await post('/api/imports', fileOf([...IDS.slice(0, 2), '0001003']) + more)
    expect(body).toMatchObject({ state: 'done', orders: { created: 32, unchanged: 1 } })
    expect(body.notes.join()).toMatch(/2 orders of this file may be known already.*If they are the same, undo/)
  })

  it.for([
    ['amounts', { total: '99.00' }],
    ['dates', { day: '2025-06-01' }],
    ['customers', { customer: 'Zoe Young' }],
  ] as const)('is none where they have other %s', async ([, changed]) => {
    const { post } = await withOrders(PADDED)
    const { body } = await post('/api/imports', fileOf(IDS, changed))
    expect(body).toMatchObject({ state: 'done', orders: { created: 4 } })
    expect(body.notes.join()).not.toContain('may be known already')
  })

  it('is none where they have other currencies', async () => {
    const { post } = await importing()
    await post('/api/imports', fileOf(PADDED), said({ currency: 'EUR' }))
    const { body } = await post('/api/imports', fileOf(IDS), said({ currency: 'USD' }))
    expect(body).toMatchObject({ state: 'done', orders: { created: 4 } })
  })
})

describe('where there are several shops', () => {
  const OTHER = { customer: 'Bo Larsen', day: '2025-06-01' }
  const withTwoShops = async () => {
    const server = await withOrders(PADDED)
    // The numbers of the first shop, so that the orders get IDs with a prefix.
    const { body } = await server.post('/api/imports', fileOf(PADDED, OTHER), { newShop: 'Second shop' })
    expect(body).toMatchObject({ state: 'done', orders: { created: 4 } })
    return server
  }

  it('the question says which orders of any shop look like those of the file', async () => {
    const { post } = await withTwoShops()
    for (const file of [fileOf(IDS), fileOf(IDS, OTHER)])
      expect(await post('/api/imports', file)).toMatchObject({
        status: 409,
        body: { question: 'shop', detail: REASON },
      })
    const named = await post('/api/imports', fileOf(IDS, OTHER), { shop: 'second-shop' })
    expect(named.body).toMatchObject({ state: 'done', orders: { created: 4 } })
    expect(named.body.notes).toContain(NOTE)
  })

  it('our own export of them is a question where a spreadsheet has changed its IDs', async () => {
    const { app, post, orders } = await withTwoShops()
    const csv: string = (await app.inject('/api/orders.csv')).body
    const before = await orders()
    const changed = csv.replaceAll(/^000(?=\d{4},)/gm, '')
    expect(changed).not.toBe(csv)
    expect(await post('/api/imports', changed)).toMatchObject({ status: 409, body: { question: 'shop' } })
    expect(await orders()).toEqual(before)
  })
})

it('is refused in the import folder, and imported in the folder of its shop', async () => {
  const importDir = temporaryFolder()
  const times = { interval: 20, settled: 100, pause: 100 }
  const { app } = await testApp({ importDir, importLimits: { folder: times }, clock: Date.now })
  await app.ready()
  const done = (...path: string[]) =>
    vi.waitFor(() => expect(existsSync(join(importDir, ...path))).toBe(true), { timeout: 30_000 })
  writeFileSync(join(importDir, 'a.csv'), fileOf(PADDED))
  await done('done', 'a.csv')
  writeFileSync(join(importDir, 'b.csv'), fileOf(IDS))
  await done('refused', 'b.csv.report.json')
  const report = JSON.parse(readFileSync(join(importDir, 'refused', 'b.csv.report.json'), 'utf8'))
  expect(report.errors[0].reason).toBe(
    `${REASON} Put the file into the subfolder that has the name of its shop: main. A new shop has to be created first.`,
  )
  mkdirSync(join(importDir, 'main'))
  writeFileSync(join(importDir, 'main', 'b.csv'), fileOf(IDS))
  await done('main', 'done', 'b.csv')
})
