// Covers: data Import
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closes, Trial } from './support/trial.ts'

let trial: Trial
beforeEach(() => {
  trial = new Trial()
})
afterEach(() => trial.remove())

const HEAD = 'Order ID,Date,Customer,Total\n'
const LINES = 'Order ID,Date,Customer,Product,Quantity,Unit Price\n'
const account = async (text: string) => {
  const report = await trial.import(text)
  expect(closes(report)).toBe(true)
  const { records, accepted, rejected, repeated, blank } = report
  return { report, counts: { records, accepted, rejected, repeated, blank } }
}

describe('one row per order', () => {
  it('counts an equal row as repeated, and rejects a different one with a reference to the first', async () => {
    const { report, counts } = await account(
      `${HEAD}1,2024-01-31,Ada,5.00\n1,2024-01-31,Ada,5.00\n1,2024-01-31,Ada,6.00\n2,2024-01-31,Bo,1.00\n`,
    )
    expect(counts).toEqual({ records: 4, accepted: 2, rejected: 1, repeated: 1, blank: 0 })
    expect(report.errors).toEqual([
      {
        record: 3,
        line: 4,
        column: null,
        reason: 'Order 1 is already on line 2 with different content. The first one is used.',
      },
    ])
    expect(trial.rows(`select amount from orders where id = '1'`)).toEqual([{ amount: 5_000_000n }])
  })

  it('takes nothing from the rows that are rejected', async () => {
    const rows = '1,2024-01-31,Ada,,5.00\n1,2024-01-31,Ada,Rome,6.00\n2,2024-01-31,Bo,Bonn,1.00\n'
    const { counts } = await account(`Order ID,Date,Customer,City,Total\n${rows}`)
    expect(counts).toMatchObject({ accepted: 2, rejected: 1 })
    expect(trial.rows(`select city from orders where id = '1'`)).toEqual([{ city: '' }])
  })

  it('rejects unreadable values by line, column and reason', async () => {
    const others = Array.from({ length: 8 }, (_, i) => `${i + 10},2024-01-31,Bo,1.00\n`).join('')
    const { report, counts } = await account(
      `${HEAD}1,2024-02-30,Ada,5.00\n,2024-01-31,Bo,5.00\n3,2024-01-31,Bo,inf\n4,2024-01-31,Bo,1e999\n5,,Bo,5\n6,2024-01-31,Bo,\n7,2024-01-31,Bo,(5.00)\n8,2024-01-31,a,b,5\n${others}`,
    )
    expect(counts).toEqual({ records: 16, accepted: 9, rejected: 7, repeated: 0, blank: 0 })
    expect(report.errors.map(({ line, column }) => [line, column])).toEqual([
      [2, 'Date'],
      [3, 'Order ID'],
      [4, 'Total'],
      [5, 'Total'],
      [6, 'Date'],
      [7, 'Total'],
      [9, null],
    ])
    expect(trial.rows(`select amount from orders where id = '7'`)).toEqual([{ amount: -5_000_000n }])
  })
})

describe('one row per line', () => {
  it('adds lines to their order wherever they are in the file, including equal adjacent ones', async () => {
    const a = '1,2024-01-31,Ada,Desk,1,10.00\n'
    const { counts } = await account(`${LINES}${a}${a}2,2024-01-31,Bo,Lamp,1,3.00\n1,2024-01-31,Ada,Lamp,2,3.00\n`)
    expect(counts).toEqual({ records: 4, accepted: 4, rejected: 0, repeated: 0, blank: 0 })
    expect(trial.rows('select id, amount, project from orders order by id')).toEqual([
      { id: '1', amount: 26_000_000n, project: 'Desk +2 more' },
      { id: '2', amount: 3_000_000n, project: 'Lamp' },
    ])
  })

  it('counts a repeated block of rows as repeated', async () => {
    const block = '1,2024-01-31,Ada,Desk,1,10.00\n1,2024-01-31,Ada,Lamp,1,3.00\n'
    const { counts } = await account(`${LINES}${block}2,2024-01-31,Bo,Lamp,1,3.00\n${block}`)
    expect(counts).toEqual({ records: 5, accepted: 3, rejected: 0, repeated: 2, blank: 0 })
  })

  it('accepts or rejects an order as a whole', async () => {
    const { report, counts } = await account(
      `${LINES}1,2024-01-31,Ada,Desk,1,10.00\n1,2024-01-31,Ada,Lamp,many,3.00\n2,2024-01-31,Bo,Lamp,1,3.00\n2,2024-01-31,Bo,Rug,1,4.00\n`,
    )
    expect(counts).toEqual({ records: 4, accepted: 2, rejected: 2, repeated: 0, blank: 0 })
    expect(report.errors.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [2, null, 'Order 1 isn’t imported because line 3 can’t be read. Correct that line and import the whole order.'],
      [3, 'Quantity', '“many” isn’t a number.'],
    ])
  })

  it('keeps the money of a row with another customer or date than the order, and names it', async () => {
    const { report, counts } = await account(
      `${LINES}1,2024-01-31,Ada,Desk,1,10.00\n1,2024-01-31,Bo,Lamp,1,3.00\n1,2024-02-01,Ada,Rug,1,10.00\n`,
    )
    expect(counts).toEqual({ records: 3, accepted: 3, rejected: 0, repeated: 0, blank: 0 })
    expect(trial.rows('select day, customer_name, amount from orders')).toEqual([
      { day: '2024-01-31', customer_name: 'Ada', amount: 23_000_000n },
    ])
    expect(report.notes).toContain(
      '2 rows have another date or customer than the first row of the order, which counts. The amounts of all rows are added up. See line 3 and 4.',
    )
  })

  it('rejects a row with another customer and another date than the order', async () => {
    const { report, counts } = await account(
      `${LINES}1,2024-01-31,Ada,Desk,1,10.00\n1,2024-01-31,Ada,Rug,1,10.00\n1,2024-02-01,Bo,Lamp,1,3.00\n`,
    )
    expect(counts).toEqual({ records: 3, accepted: 2, rejected: 1, repeated: 0, blank: 0 })
    expect(report.errors[0]?.reason).toMatch(/line 2 has the customer “ada”, this row has “bo”/)
  })

  it('takes what the first row lacks from the next, but not from a row that contradicts it', async () => {
    const head = 'Order ID,Date,Customer,Email,City,Product,Quantity,Unit Price\n'
    const rows = [
      '1,2024-01-31,Ada,,,Desk,1,5.00\n1,2024-02-29,Bo,bo@example.com,Rome,Lamp,1,6.00\n',
      '2,2024-01-31,Cid,,,Desk,1,5.00\n2,2024-01-31,Bo,bo@example.com,Rome,Lamp,1,6.00\n',
      '3,2024-01-31,,,,Desk,1,5.00\n3,2024-01-31,Dan,dan@example.com,Bonn,Lamp,1,6.00\n',
    ]
    await account(head + rows.join(''))
    expect(trial.rows('select id, customer_name as name, email, city from orders order by id')).toEqual([
      { id: '1', name: 'Ada', email: '', city: '' },
      { id: '2', name: 'Cid', email: '', city: '' },
      { id: '3', name: 'Dan', email: 'dan@example.com', city: 'Bonn' },
    ])
  })

  it('counts an order total once, even if every line has it', async () => {
    await account('Order ID,Date,Product,Quantity,Order Total\n1,2024-01-31,Desk,1,30.00\n1,2024-01-31,Lamp,2,30.00\n')
    expect(trial.rows('select amount from orders')).toEqual([{ amount: 30_000_000n }])
  })

  it('takes a row of sums between the orders for none, with a date or without', async () => {
    const rows = [
      '1,2025-03-01,Ada,10.50',
      'Subtotal,2025-03-01,,10.50',
      ',2025-03-02,Carried forward,10.50',
      '2,2025-03-02,Bo,5.25',
      'Total,,,15.75',
    ]
    const report = await trial.import(['Receipt,Date,Customer,Amount', ...rows].join('\n'))
    expect(report).toMatchObject({ accepted: 2, rejected: 0, blank: 3 })
  })

  it('reads the zero date of MySQL as no payment', async () => {
    const { report } = await account(
      'Order ID,Date,Total,Payment date\n1,2024-01-31,5.50,2024-02-01\n2,2024-01-31,6.50,0000-00-00 00:00:00\n',
    )
    expect(report).toMatchObject({ accepted: 2, rejected: 0 })
    expect(trial.rows('select paid_day from orders order by id')).toEqual([
      { paid_day: '2024-02-01' },
      { paid_day: '' },
    ])
  })

  it('adds up totals that differ from line to line, and notes it', async () => {
    const { report } = await account('Order ID,Date,Product,Total\n1,2024-01-31,Desk,30.00\n1,2024-01-31,Lamp,12.50\n')
    expect(trial.rows('select amount from orders')).toEqual([{ amount: 42_500_000n }])
    expect(report.notes.join()).toMatch(/added up/)
  })
})

describe('Shopify', () => {
  const head =
    'Name,Email,Financial Status,Fulfillment Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem discount,Shipping Street,Shipping City,Shipping Zip,Billing City,Cancelled at,Source\n'
  const first =
    "#1,A@x.org,paid,fulfilled,USD,25.00,2024-01-31 23:30:00 -0500,2,Desk,10.00,1.00,1 Lane,Boston,'02178,,,pos\n"
  const second = '#1,A@x.org,,,,,2024-01-31 23:30:00 -0500,1,Lamp,6.00,0.00,,,,,,\n'

  it('reads the order from its first row, with the instant and the day as written', async () => {
    await account(head + first + second)
    expect(trial.rows('select * from orders')[0]).toMatchObject({
      id: '#1',
      amount: 25_000_000n,
      currency: 'USD',
      placed_at: BigInt(Date.UTC(2024, 1, 1, 4, 30)),
      day: '2024-01-31',
      status: 'Complete',
      source_status: 'paid, fulfilled',
      customer_key: 'a@x.org',
      address: '1 Lane, Boston, 02178',
      city: 'Boston',
      channel: 'Point of Sale',
      project: 'Desk +1 more',
    })
    expect(trial.rows('select product, amount from order_lines order by line')).toEqual([
      { product: 'Desk', amount: 19_000_000n },
      { product: 'Lamp', amount: 6_000_000n },
    ])
  })

  it('counts a repeated order as repeated, even directly after the first, and rejects a different one', async () => {
    const other = first.replace('25.00', '26.00')
    const { counts } = await account(head + first + second + first + second + other + second)
    expect(counts).toEqual({ records: 6, accepted: 2, rejected: 2, repeated: 2, blank: 0 })
  })

  it('uses the time zone of the workspace for days', async () => {
    const utc = new Trial('UTC')
    await utc.import(head + first)
    expect(utc.rows('select day from orders')).toEqual([{ day: '2024-02-01' }])
    utc.remove()
  })
})

it.each([
  ['Created (UTC)', '2024-01-31 23:30:00', '2024-02-01'],
  ['created_at_gmt', '01/31/2024 11:30 PM', '2024-02-01'],
  ['Created', '2024-01-31 23:30:00', '2024-01-31'],
  ['Created (UTC)', '2024-01-31', '2024-01-31'],
])('reads times under “%s” as of its time zone', async (heading, text, day) => {
  const berlin = new Trial('Europe/Berlin')
  await berlin.import(`Order ID,${heading},Customer,Total\n1,${text},Ada,5.50\n`)
  await berlin.import(JSON.stringify([{ id: '2', [heading]: text, customer: 'Ada', total: '5.50' }]))
  expect(berlin.rows('select day from orders')).toEqual([{ day }, { day }])
  berlin.remove()
})

it('asks where all numbers of pieces may have three decimals, unless amounts show what they are', async () => {
  const file = (pieces: string, price: string) =>
    `Order ID;Date;Customer;Product;Quantity;Unit price\n${[1, 2, 3].map((i) => `${i};2025-03-0${i};Ada;Tea;${pieces};${price}\n`).join('')}`
  for (const [pieces, price] of [
    ['1,500', '3.25'],
    ['1.500', '3,25'],
  ] as const) {
    const report = await trial.import(file(pieces, price))
    expect(report).toMatchObject({ state: 'refused', question: 'decimalMark' })
    expect(report.errors[0]?.reason).toMatch(
      `${pieces}” is 1500 if the ${pieces === '1,500' ? 'comma' : 'point'} separates`,
    )
  }
  await trial.import(file('1,500', '3.25'), { decimalMark: 'comma' })
  expect(trial.rows('select distinct quantity from order_lines')).toEqual([{ quantity: 15_000n }])
  expect(await trial.import(file('1.500', '3.25'))).toMatchObject({ state: 'done', orders: { unchanged: 3 } })
})

describe('later exports', () => {
  it('update changed orders, add new ones and leave the rest unchanged', async () => {
    await account(`${HEAD}1,2024-01-31,Ada,5.00\n2,2024-01-31,Bo,6.00\n`)
    const { report } = await account(`${HEAD}1,2024-01-31,Ada,5.00\n2,2024-01-31,Bo,6.50\n3,2024-01-31,Bo,7.00\n`)
    expect(report.orders).toEqual({ created: 1, updated: 1, unchanged: 1 })
    expect(trial.rows('select id, version from orders order by id')).toEqual([
      { id: '1', version: 1n },
      { id: '2', version: 2n },
      { id: '3', version: 1n },
    ])
  })

  it('return the stored report for the same key, and refuse the key for another file', async () => {
    const id = '5d7d9a2e-1111-4222-8333-444455556666'
    const report = await trial.import(`${HEAD}1,2024-01-31,Ada,5.00\n`, { id })
    expect(await trial.import(`${HEAD}1,2024-01-31,Ada,5.00\n`, { id })).toEqual(report)
    await expect(trial.import(`${HEAD}1,2024-01-31,Ada,9.00\n`, { id })).rejects.toThrow(/was used for another file/)
  })
})

describe('hostile content', () => {
  it('is stored as text, and its headings change no prototype', async () => {
    const name = '<script>alert(1)</script>\u202e'
    const { counts } = await account(
      `Order ID,Date,Customer,Total,__proto__,constructor\n=1+1,2024-01-31,${name},5.00,x,y\n__proto__,2024-01-31,toString,6.00,,\n`,
    )
    expect(counts).toMatchObject({ accepted: 2, rejected: 0 })
    expect(trial.rows('select id, customer_name from orders order by id')).toEqual([
      { id: '=1+1', customer_name: name },
      { id: '__proto__', customer_name: 'toString' },
    ])
    expect(({} as Record<string, unknown>).x).toBeUndefined()
    const json =
      '[{"id":"__proto__2","date":"2024-01-31","total":5,"__proto__":{"polluted":"yes"},"customer":"a\\u0000b"}]'
    expect(await trial.import(json)).toMatchObject({ state: 'done', accepted: 1 })
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

describe('statuses', () => {
  it('maps words that it does not recognise to Pending and lists them', async () => {
    const { report } = await account(
      'Order ID,Date,Status,Total\n1,2024-01-31,frobnicated,5\n2,2024-01-31,Storniert,5\n',
    )
    expect(report.notes.join()).toMatch(/“frobnicated” \(1\)/)
    expect(trial.rows('select status, source_status from orders order by id')).toEqual([
      { status: 'Pending', source_status: 'frobnicated' },
      { status: 'Cancelled', source_status: 'Storniert' },
    ])
  })

  it.each([
    ['Paiement accepté', 'In Progress'],
    ['Wysłane', 'In Progress'],
    ['teilweise erstattet', 'Complete'],
    ['Venta cancelada', 'Cancelled'],
    ['CANCELLED_BY_PARTNER', 'Cancelled'],
    ['Retour ontvangen', 'Cancelled'],
    ['Aberto', 'Pending'],
    ['Vyřízená', 'Complete'],
  ])('recognises “%s” as %s', async (word, status) => {
    const { report } = await account(`Order ID,Date,Status,Total\n1,2024-01-31,${word},5\n`)
    expect(report.notes).toEqual([])
    expect(trial.rows('select status from orders')).toEqual([{ status }])
  })

  it.each([
    ['Paga', 'In Progress', 'Paid', 'Unknown'],
    ['Оплачено', 'In Progress', 'Paid', 'Unknown'],
    ['Estornada', 'Cancelled', 'Refunded', 'Unknown'],
    ['Teilgeliefert', 'In Progress', 'Unknown', 'Partially fulfilled'],
  ])('recognises “%s” as %s, and what it says of payment and delivery', async (word, status, payment, fulfillment) => {
    const { report } = await account(`Order ID,Date,Status,Total\n1,2024-01-31,${word},5\n`)
    expect(report.notes).toEqual([])
    expect(trial.rows('select status, payment_state, fulfillment_state from orders')).toEqual([
      { status, payment_state: payment, fulfillment_state: fulfillment },
    ])
  })

  it.each([
    ['no column', `${HEAD}1,2024-01-31,Ada,5.00\n`],
    ['an empty cell', 'Order ID,Date,Status,Total\n1,2024-01-31, ,5\n'],
    [
      'empty Shopify columns',
      'Name,Email,Financial Status,Fulfillment Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price\n#1,a@x.org,,,USD,5,2024-01-31,1,Desk,5\n',
    ],
  ])('makes an order Unknown whose file has %s for its status', async (_what, content) => {
    const { report } = await account(content)
    expect(report.notes).toContain('1 order without a status is Unknown.')
    expect(trial.rows('select status, source_status from orders')).toEqual([{ status: 'Unknown', source_status: '' }])
  })

  it('is Cancelled where only the fulfillment says so', async () => {
    const row = (id: number, fulfillment: string) => `${id},2024-01-31,PAID,${fulfillment},20.50`
    const rows = [row(1, 'CANCELED'), row(2, 'FULFILLED'), row(3, 'partially cancelled')]
    await account(['Order ID,Date,Financial Status,Fulfillment Status,Total', ...rows].join('\n'))
    expect(trial.rows('select status, payment_state from orders order by id')).toEqual([
      { status: 'Cancelled', payment_state: 'Paid' },
      { status: 'In Progress', payment_state: 'Paid' },
      { status: 'In Progress', payment_state: 'Paid' },
    ])
  })

  it('reads the word “Unknown”, and takes the status of a later row where the first has none', async () => {
    const { report } = await account('Order ID,Date,Status,Total\n1,2024-01-31,Unknown,5\n')
    expect(report.notes).toEqual([])
    const rows = '2,2024-01-31,,Cup,1,5\n2,2024-01-31,shipped,Pot,1,6\n'
    expect((await account(`Order ID,Date,Status,Product,Quantity,Price\n${rows}`)).report.notes).toEqual([])
    expect(trial.rows('select id, status from orders order by id')).toEqual([
      { id: '1', status: 'Unknown' },
      { id: '2', status: 'In Progress' },
    ])
  })
})

it('takes neither placeholders nor different blanks in names for customers of their own', async () => {
  const names = ['Ann Berg', 'Ann  Berg', 'Walk-in', 'N/A', '-', 'Guest', 'Laufkundschaft', 'Cash customer', '4711']
  await trial.import(['id,date,customer,total', ...names.map((name, i) => `${i},2025-03-01,${name},9.50`)].join('\n'))
  const keys = trial.rows('select customer_key, customer_name from orders order by id')
  expect(keys.map((row) => row.customer_name)).toEqual(names)
  expect(keys.map((row) => row.customer_key)).toEqual(['ann berg', 'ann berg', '', '', '', '', '', '', '4711'])
})

it('takes neither the ID of guests nor a placeholder for an e-mail for customers', async () => {
  const ids = ['100', '0', 'Guest', '-', '102', 'null']
  const row = (id: string, i: number) =>
    `${i},2025-03-01,${id},Ann ${i},${i === 5 ? 'n/a' : `ann${i}@example.com`},9.50`
  await trial.import(['id,date,customer id,customer name,email,total', ...ids.map(row)].join('\n'))
  const keys = trial.rows('select customer_key from orders order by id').map((order) => order.customer_key)
  expect(keys).toEqual(['100', 'ann1@example.com', 'ann2@example.com', 'ann3@example.com', '102', 'ann 5'])
})
