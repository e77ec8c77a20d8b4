// Covers: data Import
import { describe, expect, it } from 'vitest'
import { importing } from './support/importing.ts'

const ROWS = [
  ['1001', '2025-03-01', 'Ann Lee', 'Tea', 'open', '12.50'],
  ['1002', '2025-03-01', 'Bo Larsen', 'Lamp', 'open', '40.25'],
  ['1003', '2025-03-02', 'Cy Young', 'Chair', 'open', '1099.90'],
  ['1004', '2025-03-04', 'Di Quill', 'Tea', 'open', '12.50'],
] as const
type Rows = readonly (readonly string[])[]
const ID = 0

const table = ([headings, ...rows]: Rows, delimiter = ',') =>
  [headings, ...rows].map((cells) => (cells ?? []).join(delimiter)).join('\n')
const WITH_IDS: Rows = [['Order ID', 'Date', 'Customer', 'Product', 'Status', 'Total'], ...ROWS]
const without = (rows: Rows, ...columns: readonly number[]): Rows =>
  rows.map((cells) => cells.filter((_, i) => !columns.includes(i)))
const changed = (rows: Rows, change: (cell: string, row: number) => string): Rows =>
  rows.map((cells, row) => (row === 0 ? cells : cells.map((cell) => change(cell, row))))

const WITHOUT_IDS = without(WITH_IDS, ID)
const SALES: Rows = [
  ['Date', 'Product', 'Quantity', 'Price', 'Status', 'Total'],
  ['2025-03-01', 'Tea', '2', '12.50', 'open', '25.00'],
  ['2025-03-01', 'Lamp', '1', '40.25', 'open', '40.25'],
  ['2025-03-02', 'Chair', '3', '99.90', 'open', '299.70'],
  ['2025-03-04', 'Tea', '1', '12.50', 'open', '12.50'],
]
const SALES_OF_CUSTOMERS = SALES.map((cells, i) => [
  'Customer,Ann Lee,Bo Larsen,Cy Young,Di Quill'.split(',')[i] ?? '',
  ...cells,
])
const dayFirst = (cell: string) => cell.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3.$2.$1')

const FORMS: readonly (readonly [string, (rows: Rows) => string])[] = [
  ['columns in another order', (rows) => table(rows.map((cells) => cells.toReversed()))],
  [
    'semicolons and decimal commas',
    (rows) =>
      table(
        changed(rows, (cell) => cell.replace(/\.(\d\d)$/, ',$1')),
        ';',
      ),
  ],
  ['other dates', (rows) => table(changed(rows, dayFirst))],
  ['another status', (rows) => table(changed(rows, (cell) => cell.replace('open', 'complete')))],
  ['one more column', (rows) => table(rows.map((cells, i) => [...cells, i === 0 ? 'Remark' : `seen ${i}`]))],
  ['a column less', (rows) => table(without(rows, rows[0]?.indexOf('Product') ?? 0))],
  ['signs of a currency', (rows) => table(changed(rows, (cell) => cell.replace(/^(?=\d+\.)/, '€')))],
]

const QUESTION = { status: 409, body: { question: 'shop', shops: [{ slug: 'main' }] } }

describe('orders that are known with other IDs', () => {
  describe.for([
    ['without IDs', WITHOUT_IDS],
    ['without IDs and customers', SALES],
  ] as const)('%s', ([, rows]) => {
    it.for(FORMS)('are a question where the file has %s', async ([, written]) => {
      const { post, orders } = await importing()
      await post('/api/imports', table(rows))
      const stored = await orders()
      expect(stored).toHaveLength(4)
      const answer = await post('/api/imports', written(rows))
      expect(answer).toMatchObject(QUESTION)
      expect(answer.body.detail).toMatch(
        /^4 orders of this file may be known already: a row of 2025-03-01 may be “R-\w+” with a change\. Without order IDs, /,
      )
      expect(await orders()).toEqual(stored)
    })
  })

  it.for([
    ['lost its IDs', WITH_IDS, WITHOUT_IDS],
    ['lost its customers, without IDs', SALES_OF_CUSTOMERS, SALES],
    ['got customers, without IDs', SALES, SALES_OF_CUSTOMERS],
    [
      'lost its IDs and customers',
      SALES_OF_CUSTOMERS.map((cells, i) => [i === 0 ? 'Order ID' : `${i}`, ...cells]),
      SALES,
    ],
    ['got IDs', WITHOUT_IDS, WITH_IDS],
    ['has others', WITH_IDS, changed(WITH_IDS, (cell) => cell.replace(/^100(\d)$/, 'wc_order_$1'))],
    ['has a prefix', WITH_IDS, changed(WITH_IDS, (cell) => cell.replace(/^(?=100\d$)/, 'ORD-'))],
    [
      'has times, too',
      WITH_IDS,
      changed(WITH_IDS, (cell) => cell.replace(/^100|(?<=-\d\d-\d\d)$/, (at) => (at ? '200' : ' 09:30'))),
    ],
  ] as const)('are a question where the file %s', async ([, before, after]) => {
    const { post, orders } = await importing()
    await post('/api/imports', table(before))
    expect(await post('/api/imports', table(after))).toMatchObject(QUESTION)
    expect(await orders()).toHaveLength(4)
  })

  it('are a question where one file has the orders of a shop and the other their lines, under another ID', async () => {
    const time = (i: number) => `2025-03-0${i}T10:0${i}:17`
    const ofShop = table([
      ['id', 'order_number', 'created_at', 'customer_name', 'total'],
      ...[1, 2, 3, 4].map((i) => [`9f${i}c-77`, `S-${i}`, time(i), `Ann ${i}`, `${i}1.50`]),
    ])
    const ofLines = table([
      ['order_id', 'created_at', 'product_name', 'price', 'quantity'],
      ...[1, 2, 3, 4].flatMap((i) => [
        [`9f${i}c-77`, time(i), 'Tea', `${i}0.00`, '1'],
        [`9f${i}c-77`, time(i), 'Cup', '1.50', '1'],
      ]),
    ])
    for (const [first, second] of [
      [ofShop, ofLines],
      [ofLines, ofShop],
    ] as const) {
      const { post, orders } = await importing()
      await post('/api/imports', first)
      expect(await post('/api/imports', second)).toMatchObject(QUESTION)
      expect(await orders()).toHaveLength(4)
    }
  })

  describe('without IDs, with other amounts', () => {
    const known = [...WITHOUT_IDS, ...[5, 6, 7, 8].map((i) => [`2025-03-0${i}`, `Eve ${i}`, 'Tea', 'open', '12.50'])]
    const corrected = (rows: number) =>
      changed(known, (cell, row) => (row <= rows ? cell.replace(/^\d+(?=\.)/, '77') : cell))
    it.for([
      ['are a question', 3, { status: 409 }],
      ['are a note where they are few', 2, { status: 200, body: { orders: { created: 2, unchanged: 6 } } }],
    ] as const)('%s', async ([, rows, answer]) => {
      const { post } = await importing()
      await post('/api/imports', table(known))
      const { status, body } = await post('/api/imports', table(corrected(rows)))
      expect({ status, body }).toMatchObject(answer)
      expect(body.detail ?? body.notes.join()).toMatch(
        /\d orders of this file may be known already: a row of 2025-03-01 may be/,
      )
    })

    it('are a question without customers, too', async () => {
      const sales = [...SALES, ...[5, 6, 7, 8].map((i) => [`2025-03-0${i}`, 'Tea', '1', '12.50', 'open', '12.50'])]
      const { post } = await importing()
      await post('/api/imports', table(sales))
      const otherAmounts = changed(sales, (cell, row) => (row <= 3 ? cell.replace(/^\d+(?=\.)/, '77') : cell))
      expect(await post('/api/imports', table(otherAmounts))).toMatchObject(QUESTION)
    })

    it('are none where other products have the amounts of rows that the file has, too', async () => {
      const { post } = await importing()
      await post('/api/imports', table(SALES))
      const others = changed(SALES, (cell) => cell.replace(/^(Tea|Lamp|Chair)$/, 'New $1')).slice(1)
      const { body } = await post('/api/imports', table([...SALES, ...others]))
      expect(body).toMatchObject({ state: 'done', orders: { created: 4, unchanged: 4 } })
      expect(body.notes.join()).not.toContain('may be known already')
    })

    it('are none where the file has the earlier rows, too, or only new ones', async () => {
      const more = corrected(3).slice(1, 4)
      for (const later of [
        [...known, ...more],
        [known[0] ?? [], ...more],
      ]) {
        const { post } = await importing()
        await post('/api/imports', table(known))
        const { body } = await post('/api/imports', table(later))
        expect(body).toMatchObject({ state: 'done', orders: { created: 3 } })
        expect(body.notes.join()).not.toContain('may be known already')
      }
    })
  })

  it('are a note where they are few of many new ones without IDs, and where the shop is named', async () => {
    const { post } = await importing()
    await post('/api/imports', table(WITHOUT_IDS))
    const corrected = changed(WITHOUT_IDS, (cell, row) => (row === 1 ? cell.replace('open', 'complete') : cell))
    const { body } = await post('/api/imports', table(corrected))
    expect(body).toMatchObject({ state: 'done', orders: { created: 1, unchanged: 3 } })
    expect(body.notes.join()).toMatch(/1 order of this file may be known already: .* undo this import/)
    const all = changed(WITHOUT_IDS, (cell) => cell.replace('open', 'paid'))
    const named = await post('/api/imports', table(all), { shop: 'main' })
    expect(named.body).toMatchObject({ state: 'done', orders: { created: 4 } })
    expect(named.body.notes.join()).toMatch(/4 orders of this file may be known already: /)
  })

  it.for([
    ['amounts', (cell: string) => cell.replace(/^\d+(?=\.)/, (whole) => `${Number(whole) * 2}`)],
    ['days', (cell: string) => cell.replace('2025-03', '2025-04')],
    ['customers', (cell: string) => cell.replace(/^(Ann|Bo|Cy|Di) \w+/, '$1 Other')],
  ] as const)('are none where they have other %s', async ([, change]) => {
    const number = (cell: string) => cell.replace(/^100(?=\d$)/, '200')
    for (const rows of [WITHOUT_IDS, WITH_IDS]) {
      const { post } = await importing()
      await post('/api/imports', table(rows))
      const { body } = await post('/api/imports', table(changed(rows, (cell) => change(number(cell)))))
      expect(body).toMatchObject({ state: 'done', orders: { created: 4 } })
      expect(body.notes.join()).not.toContain('may be known already')
    }
  })

  it('are none where most customers without a name pay the same on the same day, and the file has IDs', async () => {
    const { post } = await importing()
    const till = (start: number, amounts: readonly string[]) =>
      table([
        ['Receipt number', 'Date', 'Total'],
        ...amounts.map((amount, i) => [`${start + i}`, '2025-03-01', amount]),
      ])
    await post('/api/imports', till(101, ['2.50', '2.50', '3.10', '4.00', '2.50']))
    const { body } = await post('/api/imports', till(201, ['3.10', '2.50', '2.50', '7.20', '4.00']))
    expect(body).toMatchObject({ state: 'done', orders: { created: 5 } })
    expect(body.notes.join()).not.toContain('may be known already')
    expect(await post('/api/imports', till(301, ['3.10', '2.50', '2.50', '7.20', '4.00']))).toMatchObject(QUESTION)
  })

  it('are none where some rows without IDs and customers have the day and amount of a customer’s order', async () => {
    const { post } = await importing()
    await post('/api/imports', table(SALES_OF_CUSTOMERS))
    const others = changed(SALES, (cell, row) => (row > 2 ? cell.replace(/^\d+(?=\.)/, '7') : cell))
    const { body } = await post('/api/imports', table(others))
    expect(body).toMatchObject({ state: 'done', orders: { created: 4 } })
    expect(body.notes.join()).not.toContain('may be known already')
  })

  it('are none where customers without a name pay the same at other times, or one buys the same twice', async () => {
    const { post } = await importing()
    const till = (hour: string) =>
      table([['Time', 'Total'], ...['01', '12', '23', '48'].map((minute) => [`2025-03-01 ${hour}:${minute}`, '2.50'])])
    await post('/api/imports', till('09'))
    const { body } = await post('/api/imports', till('10'))
    expect(body).toMatchObject({ state: 'done', orders: { created: 4 } })
    expect(body.notes.join()).not.toContain('may be known already')
    await post('/api/imports', table(WITH_IDS))
    const twice = [...WITH_IDS, ['1005', ...(ROWS[0].slice(1) as string[])]]
    const again = (await post('/api/imports', table(twice))).body
    expect(again).toMatchObject({ state: 'done', orders: { created: 1, unchanged: 4 } })
    expect(again.notes.join()).not.toContain('may be known already')
  })
})
