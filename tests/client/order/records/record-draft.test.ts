import { describe, expect, it } from 'vitest'
import {
  quantityProblem,
  type RecordDraft,
  recordBody,
  recordProblems,
  refundOfLines,
  startDraft,
} from '#client/order/records/record-draft.ts'
import { recordedOrder, refund, shipment } from './made-records.ts'

const TODAY = '2026-11-26'
const ORDER = recordedOrder({ paid: 7000, due: 0, refundable: 7000 })
const of = (name: Parameters<typeof startDraft>[0], more: Partial<RecordDraft> = {}, order = ORDER) => ({
  ...startDraft(name, order, TODAY),
  ...more,
})

describe('what is sent', () => {
  it('of a shipment is at first what was not sent yet, today', () => {
    const order = recordedOrder({ shipments: [shipment('a', [{ line: 1, quantity: 1 }])] })
    const draft = of('shipment', {}, order)
    expect(recordBody('shipment', draft, order)).toEqual({
      ...{ kind: 'shipment', carrier: '', tracking: '', shippedDay: TODAY },
      lines: [
        { line: 1, quantity: '1' },
        { line: 2, quantity: '1' },
      ],
    })
    const one = { ...draft, quantities: ['0', ' 0.5 '] }
    expect(recordBody('shipment', one, order)).toMatchObject({ lines: [{ line: 2, quantity: '0.5' }] })
  })

  it('of an order without lines has none', () => {
    const order = recordedOrder({ lines: [] })
    expect(recordBody('shipment', of('shipment', {}, order), order)).not.toHaveProperty('lines')
  })

  it('of a payment is what is open', () => {
    const order = recordedOrder({ due: 5005 })
    expect(recordBody('payment', of('payment', {}, order), order)).toEqual({
      ...{ kind: 'payment', amount: '50.05', method: 'Card', day: TODAY },
    })
  })

  it('of a refund is lines or an amount', () => {
    const draft = of('refund', { quantities: ['1', ''], restock: true })
    const common = { kind: 'refund', reason: '', day: TODAY }
    expect(recordBody('refund', draft, ORDER)).toEqual({
      ...common,
      lines: [{ line: 1, quantity: '1' }],
      restock: true,
    })
    const amount = { ...draft, isByLines: false, texts: { ...draft.texts, amount: '3.50' } }
    expect(recordBody('refund', amount, ORDER)).toEqual({ ...common, amount: '3.50' })
  })

  it('of a return says whether it has arrived, and is only then restocked', () => {
    const draft = of('return', { quantities: ['1'], isReceived: false, restock: true })
    expect(recordBody('return', draft, ORDER)).toMatchObject({ received: false, restock: false })
    expect(recordBody({ receivedReturn: 'r' }, of('receivedReturn', { restock: true }), ORDER)).toEqual({
      ...{ kind: 'return', return: 'r', restock: true, day: TODAY },
    })
  })
})

it('only a shipment begins with quantities, unless there is one line', () => {
  expect(of('refund').quantities).toEqual(['', ''])
  const one = recordedOrder({ refunds: [refund('a', 2500, [{ line: 1, quantity: 2 }])] })
  expect(of('refund', {}, one).quantities).toEqual(['', '1'])
})

it('a refund of lines is their share, rounded once; no line without an amount can be refunded', () => {
  expect(refundOfLines(of('refund', { quantities: ['1.5', '1'] }), ORDER)).toBe(5875)
  expect(refundOfLines(of('refund', { quantities: ['x', ''] }), ORDER)).toBeUndefined()
  const [chair, lamp] = ORDER.lines
  const open = recordedOrder({ lines: [{ ...chair, amount: null } as never, lamp as never] })
  expect(of('refund', {}, open).quantities).toEqual(['', '1'])
})

it('needs a quantity, and finds the line that the server names by its place', () => {
  expect(recordProblems('shipment', of('shipment', { quantities: ['', '0'] }), ORDER).get('lines')).toBe(
    'Enter a quantity.',
  )
  const problems = new Map([['lines.0.quantity', 'Too many.']])
  const draft = of('refund', { quantities: ['', '9'] })
  expect([0, 1].map((index) => quantityProblem(draft, index, problems))).toEqual([undefined, 'Too many.'])
})
