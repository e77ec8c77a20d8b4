// Covers: data Export
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { encoded } from '#scripts/order-files/dialect.ts'
import { readCsv } from '#server/imports/files/csv-reader.ts'
import { csvFormat } from '#server/orders/export/csv-text.ts'
import { Trial } from '#tests/server/imports/support/trial.ts'
import { DIALECTS, exportText } from './support/export-text.ts'

const SHOP = `Order ID,Date,Status,Customer,City,Product,Quantity,Price,Amount,Currency
1001,2024-03-04T23:30:00-05:00,shipped,Ada,Málaga,Desk,1,100.50,100.50,USD
1001,2024-03-04T23:30:00-05:00,shipped,Ada,Málaga,"Lamp, =brass",2,3.3333,6.6666,USD
1002,2024-03-05T08:00:00Z,paid,Bo,,=1+1,3,10,30,USD
1003,2024-12-13T08:00:00Z,cancelled,Cy,Oslo,Mug,-1,5,-5,USD
`

let trial: Trial
beforeEach(async () => {
  trial = new Trial()
  await trial.import(SHOP)
})
afterEach(() => trial.remove())

const unchanged = { state: 'done', format: 'orderboard', orders: { created: 0, updated: 0, unchanged: 3 }, errors: [] }

/** The export as rows of cells, headings first, with the apostrophes before formulas. */
async function exported(): Promise<string[][]> {
  const [plain] = DIALECTS
  if (!plain) throw new Error('There is no dialect.')
  const text = await exportText(trial.databaseFile, trial.workspaceId, csvFormat(plain))
  return [...readCsv([text], ',')].map(({ cells }) => [...cells])
}

/** The rows as saved by a program that quotes every cell. */
function saved(rows: readonly (readonly string[])[], delimiter = ','): string {
  return rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)).join('\n')
}

async function changed(heading: string, change: (cell: string) => string): Promise<string[][]> {
  const [head = [], ...rows] = await exported()
  const at = head.indexOf(heading)
  return [head, ...rows.map((row) => row.with(at, change(row[at] ?? '')))]
}

describe('an export that went through a spreadsheet', () => {
  it('changes nothing if rows are sorted, and columns moved and added', async () => {
    const [head = [], ...rows] = await exported()
    const turned = [head, ...rows.toReversed()].map((row) => [...row.toReversed(), 'a note'])
    expect(await trial.import(saved(turned))).toMatchObject(unchanged)
    // The same if the file does not fit into memory.
    expect(await trial.import(saved(turned), { groupMemory: 1 })).toMatchObject(unchanged)
  })

  it('changes nothing with semicolons, decimal commas, in UTF-16 or Windows-1252', async () => {
    const text = saved(await changed('Line Amount', (cell) => cell.replace('.', ',')), ';')
    expect(await trial.import(encoded(text, { encoding: 'utf-16le', bom: true }))).toMatchObject(unchanged)
    expect(await trial.import(encoded(text, { encoding: 'windows-1252', bom: false }))).toMatchObject(unchanged)
  })

  it.each([
    ['4.3.2024', '13.12.2024'],
    ['3/4/24', '12/13/24'],
  ])('reads reformatted store days like %s with the help of Placed At', async (fourth, thirteenth) => {
    const days: Record<string, string> = { '2024-03-04': fourth, '2024-12-13': thirteenth }
    expect(await trial.import(saved(await changed('Store Day', (day) => days[day] ?? day)))).toMatchObject(unchanged)
  })

  it('asks whether the day or the month comes first in reformatted days of payments, where none shows it', async () => {
    const paid = (...days: string[]) => changed('Paid Day', (day) => (day === '' ? (days.pop() ?? '') : day))
    const asked = await trial.import(saved(await paid('3/4/24')))
    expect(asked).toMatchObject({ state: 'refused', question: 'dateOrder' })
    await trial.import(saved(await paid('3/4/24', '3/13/24')))
    expect(trial.rows("select paid_day from orders where paid_day <> '' order by paid_day")).toEqual([
      { paid_day: '2024-03-04' },
      { paid_day: '2024-03-13' },
    ])
  })

  it('rejects an order with a missing row and leaves it unchanged', async () => {
    const rows = (await exported()).filter((row) => !row.includes('Desk'))
    const before = trial.rows('select * from order_lines order by 1, 2, 3')
    const report = await trial.import(saved(rows))
    expect(report).toMatchObject({ rejected: 1, orders: { created: 0, updated: 0, unchanged: 2 } })
    expect(report.errors[0]).toMatchObject({
      column: 'Lines',
      reason: expect.stringContaining('should have 2 lines, but the file has 1'),
    })
    expect(trial.rows('select * from order_lines order by 1, 2, 3')).toEqual(before)
  })

  it('keeps the first row’s amount where a later row of an order has another, and names that row', async () => {
    await trial.import(
      SHOP.replaceAll(/^(Order ID.*|1001.*)$/gm, (row) => `${row},${row.startsWith('O') ? 'Shipping' : '5'}`),
    )
    const [head = [], ...rows] = await exported()
    const [at, ids] = [head.indexOf('Shipping'), head.indexOf('Order ID')]
    const last = rows.findLastIndex((row) => row[ids] === '1001')
    const report = await trial.import(saved([head, ...rows.with(last, (rows[last] ?? []).with(at, '7.00'))]))
    expect(report).toMatchObject({ rejected: 0, orders: { updated: 0, unchanged: 3 } })
    expect(report.notes).toEqual([
      `The rows of 1 order disagree in the column “Shipping”, as on line ${last + 2}. The amount of its first row counts.`,
      '1 order has a negative amount, as refunds have, and counts as an order.',
    ])
    expect(trial.rows("select shipping from orders where id = '1001'")).toEqual([{ shipping: 5_000_000n }])
  })

  it('updates the order of a changed cell', async () => {
    const report = await trial.import(saved(await changed('City', (city) => (city === 'Oslo' ? 'Bergen' : city))))
    expect(report.orders).toEqual({ created: 0, updated: 1, unchanged: 2 })
    expect(trial.rows("select city, status from orders where id = '1003'")).toEqual([
      { city: 'Bergen', status: 'Cancelled' },
    ])
  })

  it.each([
    ['Status', '', 'Status is missing.'],
    ['Shop', ' ', 'Shop is missing.'],
    ['Placed At', 'soon', '“soon” isn’t a valid date.'],
    ['Store Day', '2024-02-30', 'isn’t a store day'],
    ['Paid Day', 'soon', '“soon” isn’t a valid date.'],
    ['Order Amount', 'NaN', '“NaN” isn’t an amount.'],
    ['Currency', 'Galleons', 'isn’t a currency'],
    ['Price', '12 pcs', '“12 pcs” isn’t an amount.'],
    ['Quantity', '1e9', '“1e9” isn’t a number.'],
    ['City', 'x'.repeat(1601), 'longer than 1,600 bytes'],
    ['Product', 'x'.repeat(1601), 'longer than 1,600 bytes'],
  ])('rejects an unreadable %s by its column', async (heading, cell, reason) => {
    const [head = [], ...rows] = await exported()
    const at = head.indexOf(heading)
    const last = rows.findIndex((row) => row.includes('1003'))
    const report = await trial.import(saved([head, ...rows.map((row, i) => (i === last ? row.with(at, cell) : row))]))
    expect(report).toMatchObject({ rejected: 1, orders: { created: 0, updated: 0, unchanged: 2 } })
    expect(report.errors).toEqual([
      { record: last + 1, line: last + 2, column: heading, reason: expect.stringContaining(reason) },
    ])
  })
})
