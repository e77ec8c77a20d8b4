// Covers: data Import
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLAIN, tableText } from '#scripts/order-files/dialect.ts'
import { jsonElements } from '#server/imports/files/json-elements.ts'
import { atDepth } from '#tests/support/test-depth.ts'
import { closes, Trial } from './support/trial.ts'

let trial: Trial
beforeAll(() => {
  trial = new Trial()
})
afterAll(() => trial.remove())

const field = (...texts: string[]) => fc.constantFrom(...texts)
const row = fc.tuple(
  field('1', '2', '3', '', 'Total'),
  field('2024-01-31', '2024-02-30', '', '2024-02-01 10:00'),
  field('Ada', 'Bo', ''),
  field('Desk', 'Lamp', ''),
  field('1', '2', 'many', ''),
  field('5.00', '7.25', 'NaN', ''),
)
const HEADS = ['Order ID,Date,Customer,Product,Quantity,Amount', 'Order ID,Date,Customer,Product,Quantity,Order Total']

describe('the record tally', () => {
  it('adds up for any table, and the same file again writes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(field(...HEADS), fc.array(row, { maxLength: 12 }), async (head, rows) => {
        const text = tableText([head.split(','), ...rows], PLAIN)
        const report = await trial.import(text, { dryRun: true, shop: 'main' })
        expect(closes(report)).toBe(true)
        const named = report.errors.filter(({ record }) => record !== null)
        expect(named.length).toBe(report.rejected)
        expect(new Set(named.map(({ record }) => record)).size).toBe(named.length)
        expect(report.state === 'checked').toBe(report.accepted > 0)
        if (report.state === 'checked') {
          expect(report).toMatchObject({ records: rows.length })
          const taken = await trial.import(text, { shop: 'main' })
          expect({ ...taken, id: '', state: '' }).toEqual({ ...report, id: '', state: '', orders: taken.orders })
          const { orders } = await trial.import(text, { shop: 'main' })
          expect(orders).toMatchObject({ created: 0, updated: 0 })
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('JSON lists', () => {
  it('are split into their elements, in chunks of any size', () => {
    type Wrapped = readonly [text: string, list: string]
    const wrap = fc.constantFrom<(list: unknown[]) => Wrapped>(
      (list) => [JSON.stringify(list), ''],
      (list) => [JSON.stringify({ shop: ['x', { orders: 1 }], orders: list, next: null }, null, 1), 'orders'],
      (list) => [list.map((one) => JSON.stringify(one)).join('\n'), ''],
      // Pages, one below the other or in a list, and a list in two parts.
      (list) => [list.map((one, page) => JSON.stringify({ page, orders: [one] })).join('\n'), 'orders'],
      (list) => [JSON.stringify(list.map((one) => ({ of: ['x'], in: { orders: [one] } }))), 'in.orders'],
      (list) => [
        `{"orders":${JSON.stringify(list.slice(0, 2))},"note":"x","orders":${JSON.stringify(list.slice(2))}}`,
        'orders',
      ],
    )
    const element = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 })
    fc.assert(
      fc.property(
        wrap,
        fc.array(element, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 7 }),
        (as, list, size) => {
          const [text, name] = as(list)
          const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
            text.slice(i * size, (i + 1) * size),
          )
          expect([...jsonElements(chunks, name)].map(({ cells: [text = ''] }) => JSON.parse(text))).toEqual(
            JSON.parse(JSON.stringify(list)),
          )
        },
      ),
      { numRuns: atDepth(1000) },
    )
  })

  it('keep the digits and lines of numbers', async () => {
    // More digits than a float holds.
    const big = '{"id":"big","date":"2024-01-31","total":90071992547.409931}'
    await trial.import(`[\n${big},\n{"id":"e","date":"2024-01-31","total":1.5e1}]`)
    expect(trial.rows(`select id, amount from orders where id in ('big', 'e') order by id`)).toEqual([
      { id: 'big', amount: 90_071_992_547_409_931n },
      { id: 'e', amount: 15_000_000n },
    ])
    expect([...jsonElements(['[\n1,\n\n{"a":\n2}]'], '')].map(({ line }) => line)).toEqual([2, 4])
  })
})
