// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ALL_COLUMNS,
  columnsOf,
  offeredColumns,
  readColumns,
  writeColumns,
} from '#client/orders/columns/chosen-columns.ts'
import { MAX_WIDTH, readSizes, tableWidths } from '#client/orders/columns/column-widths.ts'
import { LIVE_COLUMNS } from '#client/orders/columns/live-columns.ts'
import { sampleData } from '#tests/support/sample-data.ts'

const ALL = ALL_COLUMNS.map(({ field }) => field)
const START = LIVE_COLUMNS.map(({ field }) => field)

/** A choice: the order ID, then any of the others in any order. */
const choice = fc.shuffledSubarray(ALL.filter((field) => field !== 'id')).map((others): typeof ALL => ['id', ...others])

describe('the columns in the address', () => {
  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(choice, (fields) => {
        expect(readColumns(writeColumns(fields))).toEqual(fields)
      }),
    )
  })

  it('names none where they are those that the list starts with', () => {
    expect(writeColumns(START)).toBe('')
    expect(readColumns('')).toEqual(START)
    expect(writeColumns(['id', 'date', 'city'])).toBe('id,date,city')
  })

  it.each([
    ['id,colour,date', ['id', 'date']],
    ['id,date,date,id,city', ['id', 'date', 'city']],
    ['date,id', ['id', 'date']],
    ['never', ['id']],
    [',', ['id']],
    ['toString,__proto__', ['id']],
    ['ID,Date', ['id']],
  ])('%j: unknown and repeated ones are ignored, and the order ID is the first', (chosen, fields) =>
    expect(readColumns(chosen)).toEqual(fields),
  )
})

describe('the columns of the table', () => {
  it('are the same array for the same choice, so that no row is rendered again', () => {
    expect(columnsOf('')).toBe(LIVE_COLUMNS)
    expect(columnsOf('id,city')).toBe(columnsOf('id,city'))
    expect(columnsOf(START.join())).toBe(LIVE_COLUMNS)
  })

  it('are the chosen ones in their order', () => {
    fc.assert(
      fc.property(choice, (fields) => {
        expect(columnsOf(writeColumns(fields)).map(({ field }) => field)).toEqual(fields)
      }),
    )
  })

  it('show the values of an order, and nothing where it has none', () => {
    const [order] = sampleData.orders
    if (!order) throw new Error('the sample is empty')
    const further = ALL_COLUMNS.flatMap(({ text }) => (text ? [text] : []))
    const listed = {
      shop: 'main',
      shopName: 'Main shop',
      city: 'Graz',
      country: 'Austria',
      channel: 'Web',
      paymentMethod: 'PayPal',
      warehouse: 'Linz',
      assignee: 'ann@example.com',
    }
    const states = { paymentState: 'Paid', fulfillmentState: 'Unfulfilled', tags: ['vip', 'gift'] } as const
    const full = { ...listed, ...states, currency: 'EUR', age: 3, items: 1234.5 }
    const texts = further.map((text) => text({ ...order, ...full, paidDay: '2026-01-07' }))
    expect(texts).toEqual([
      ...['Main shop', 'Graz', 'Austria', 'Web', 'PayPal', 'Linz', 'ann@example.com'],
      ...['EUR', '1,234.5', 'Jan 7, 2026', 'Paid', 'Unfulfilled', '3 days', 'vip, gift'],
    ])
    const unknown = { paymentState: 'Unknown', fulfillmentState: 'Unknown', tags: [] } as const
    expect(further.map((text) => text({ ...order, ...unknown, currency: 'XXX', items: null, paidDay: '' }))).toEqual(
      further.map(() => ''),
    )
  })
})

describe('the list of all columns', () => {
  it('has each column once, the chosen ones in their order', () => {
    fc.assert(
      fc.property(choice, (fields) => {
        const offered = offeredColumns(fields)
        expect(offered.toSorted()).toEqual(ALL.toSorted())
        expect(offered.filter((field) => fields.includes(field))).toEqual(fields)
        expect(offered[0]).toBe('id')
      }),
    )
  })

  it('offers a hidden column after the one that precedes it at the start', () => {
    expect(offeredColumns(START.filter((field) => field !== 'date'))).toEqual(ALL)
    expect(offeredColumns(['id', 'amount', 'user']).slice(0, 4)).toEqual(['id', 'amount', 'status', 'shop'])
  })
})

describe('the widths of the columns', () => {
  it('let the address take the rest, or another column where it is hidden', () => {
    expect(tableWidths(['id', 'address', 'date'], {}).columns).toEqual(['40px', '10.5em', 'auto', '9.25em', '44px'])
    expect(tableWidths(['id', 'user'], {}).columns).toEqual(['40px', '10.5em', 'auto', '44px'])
    expect(tableWidths(['id', 'address'], {}).table).toBe('calc(84px + 20.5em)')
  })

  it('follow the chosen sizes, and the room after the last column takes the rest', () => {
    const { columns, table } = tableWidths(['id', 'address', 'city'], { id: 100, address: 200, status: 300 })
    expect(columns).toEqual(['40px', '100px', '200px', '7em', 'auto'])
    expect(table).toBe('calc(384px + 7em)')
  })

  it.each(['', 'null', '[]', 'x', '{"id":"9"}', '{"id":-1}', '{"other":90}', `{"id":${MAX_WIDTH + 1}}`, '7'])(
    'ignore %j in the storage',
    (saved) => expect(readSizes(saved)).toEqual({}),
  )

  it('are read from the storage', () => {
    expect(readSizes('{"id":90,"paidDay":120,"other":1}')).toEqual({ id: 90, paidDay: 120 })
  })
})
