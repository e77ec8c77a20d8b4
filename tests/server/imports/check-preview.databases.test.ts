// Covers: data Import
import { expect, it } from 'vitest'
import { importing, said } from './support/importing.ts'

const HEAD = 'Order ID,Date,Total\n'
const UNCERTAIN = '1,2025-06-01,12.50,3\n2,2025-06-02,7.00,4\n3,2025-06-03,9.99,5\n'
const UNKNOWN = 'Ref;When;Who;Worth\nA1;03.04.2024;Ada;1.250,50\nA2;05.04.2024;Bo;7,00\n'
const CHECK = { dryRun: '1', preview: '1' }

/** A check with its preview, and the orders after an import of the same file. */
async function checkedAndImported(file: string, mapping = {}) {
  const { post, orders } = await importing()
  const { body } = await post('/api/imports', file, { ...CHECK, ...mapping })
  expect(await orders()).toEqual([])
  await post('/api/imports', file, mapping)
  return { report: body, orders: await orders() }
}

it('shows the first orders by the date order that only the end of the file proves', async () => {
  const rows = Array.from({ length: 2500 }, (_, i) => `${i},03/04/2024,5.50\n`)
  const { report, orders } = await checkedAndImported(
    `${HEAD}${rows.join('')}${['x', 'y', 'z'].map((id) => `${id},03/31/2024,5\n`).join('')}`,
  )
  expect(report).toMatchObject({ state: 'checked', dateOrder: 'month-first' })
  expect(report.preview).toMatchObject({ dateOrder: 'month-first', question: null })
  expect(report.preview.orders[0]).toMatchObject({ id: '0', line: 2, day: '2024-03-04' })
  expect(orders[0]).toMatchObject({ id: '0', day: '2024-03-04' })
})

it('shows an order with lines that are far apart whole, and all words for a status', async () => {
  const head = 'Order ID,Date,Product,Quantity,Price,Status\n'
  const rows = Array.from({ length: 2500 }, (_, i) => `${i},2024-01-31,Pen,1,2,paid\n`)
  const { report, orders } = await checkedAndImported(`${head}${rows.join('')}0,2024-01-31,Ink,1,40,odd\n`)
  expect(report.preview.orders[0]).toMatchObject({ id: '0', minor: 4200, lines: 2 })
  expect(report.preview.statuses.map(({ word }: { word: string }) => word)).toEqual(['paid', 'odd'])
  expect(orders[0]).toMatchObject({ id: '0', minor: 4200 })
})

it('sums the orders that it writes by currency, with their first and last day, and the import does the same', async () => {
  const { post } = await importing()
  const head = 'Order ID,Date,Total,Currency\n'
  const known = 'A1,2025-06-09,70.00,USD\n'
  await post('/api/imports', head + known)
  const file = `${head}${known}A2,2025-06-03,0.10,USD\nA3,2025-06-02,0.20,USD\nA4,2025-06-05,3,EUR\n`
  const written = {
    amounts: [
      { currency: 'EUR', minor: 300 },
      { currency: 'USD', minor: 30 },
    ],
    from: '2025-06-02',
    to: '2025-06-05',
  }
  expect((await post('/api/imports', file, CHECK)).body).toMatchObject({
    orders: { created: 3, unchanged: 1 },
    written,
  })
  expect((await post('/api/imports', file)).body).toMatchObject({ state: 'done', written })
  // Nothing is written the second time.
  expect((await post('/api/imports', file)).body.written).toBeUndefined()
})

it('counts what it shows where it reads with a guess, which a check without a preview refuses', async () => {
  const { post, orders } = await importing()
  expect((await post('/api/imports', UNCERTAIN, { dryRun: '1' })).body).toMatchObject({ state: 'refused' })
  const { body } = await post('/api/imports', UNCERTAIN, CHECK)
  expect(body).toMatchObject({ state: 'checked', accepted: 3, orders: { created: 3 } })
  expect(body.notes).toContain('The file has no headings. Its columns were recognised by their values.')
  expect(body.preview).toMatchObject({
    recognised: false,
    missing: [],
    notes: body.notes,
    orders: [{ minor: 1250 }, {}, {}],
  })
  expect(body.preview.confidence).toBeLessThan(0.4)
  // Only a check guesses.
  expect((await post('/api/imports', UNCERTAIN, { preview: '1' })).status).toBe(422)
  await post('/api/imports', UNCERTAIN, said(body.preview.mapping))
  expect(await orders()).toMatchObject([{ minor: 1250 }, { minor: 700 }, { minor: 999 }])
})

it('shows the columns that were chosen, not those that would be recognised', async () => {
  const columns = { id: ['Order ID'], date: ['Date'], total: ['Gross'] }
  const { report, orders } = await checkedAndImported(
    'Order ID,Date,Total,Gross\n1,2024-01-31,5,7\n',
    said({ columns }),
  )
  expect(report.preview).toMatchObject({ recognised: true, mapping: { columns }, orders: [{ minor: 700 }] })
  expect(orders).toMatchObject([{ minor: 700 }])
})

it('ends with the question that the file asks, and how it is read so far', async () => {
  const { post, orders } = await importing()
  const { body } = await post('/api/imports', UNKNOWN, CHECK)
  expect(body).toMatchObject({ state: 'refused', preview: { recognised: false, mapping: { delimiter: ';' } } })
  expect(body.preview.missing).toEqual(['an amount (a total, or an amount or price per line)'])
  const dates = (await post('/api/imports', `${HEAD}1,03/04/2024,5\n`, CHECK)).body
  expect(dates).toMatchObject({ state: 'refused', question: 'dateOrder', preview: { question: 'dateOrder' } })
  const answered = await post('/api/imports', `${HEAD}1,03/04/2024,5\n`, { ...CHECK, dateOrder: 'month-first' })
  expect(answered.body.preview).toMatchObject({ question: null, orders: [{ day: '2024-03-04' }] })
  expect(await orders()).toEqual([])
})

it('says how a refused file is read, so that its columns can be changed, and nothing of one that is no table', async () => {
  const { post } = await importing()
  const { body } = await post('/api/imports', `${HEAD}1,never,5\n`, CHECK)
  expect(body).toMatchObject({ state: 'refused', rejected: 1, preview: { recognised: true, faults: [{ line: 2 }] } })
  expect((await post('/api/imports', '<html></html>', CHECK)).body.preview).toBeUndefined()
  expect((await post('/api/imports', `${HEAD}1,2024-01-31,5\n`, { dryRun: '1' })).body.preview).toBeUndefined()
})
