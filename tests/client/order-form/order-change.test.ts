import { describe, expect, it } from 'vitest'
import { changeProblems, newOrderProblems } from '#client/order-form/draft-problems.ts'
import { changeOf, newOrderOf } from '#client/order-form/order-change.ts'
import {
  DRAFT_FIELDS,
  type DraftTextField,
  orderDraftOf,
  withFieldText,
  withFollowing,
  withLine,
  withoutLine,
} from '#client/order-form/order-draft.ts'
import { VALUES } from './made-single-order.ts'

const before = orderDraftOf(VALUES)
const edited = (field: DraftTextField, text: string) => withFieldText(before, field, text)

describe('what is sent', () => {
  it.each<[DraftTextField, string, object]>([
    ['placedAt', '2026-11-22T15:00', { placedAt: '2026-11-22T15:00' }],
    ['paidDay', '', { paidDay: '' }],
    ['status', 'In Progress', { status: 'In Progress' }],
    ['customer.name', ' Ann Lee-Hart ', { customer: { name: 'Ann Lee-Hart' } }],
    ['customer.email', '', { customer: { email: '' } }],
    ['city', 'Bergen', { city: 'Bergen' }],
    ['note', 'Call first.', { note: 'Call first.' }],
    ['amount', '69', { amount: '69' }],
    ['tags', 'gift, vip,', { tags: ['gift', 'vip'] }],
    ['assignee', 'bo@example.com', { assignee: 'bo@example.com' }],
    ['shipping', '5', { shipping: '5', amount: '75.00' }],
    ['currency', 'no currency', { currency: 'XXX' }],
    // The same in another way.
    ['city', 'Oslo ', {}],
    ['amount', '70', {}],
    ['currency', 'usd', {}],
  ])('of %s “%s” is %j', (field, text, change) => {
    expect(changeOf(before, edited(field, text))).toEqual(change)
  })

  it('is all lines if one changed, without its total, and the order total that follows', () => {
    const line = { product: 'Chair', quantity: '3', price: '12.50', amount: '' }
    expect(changeOf(before, withLine(before, 0, 'quantity', '3'))).toEqual({
      lines: [line, VALUES.lines[1]],
      amount: '82.50',
    })
    expect(changeOf(before, withoutLine(before, 0))).toEqual({ lines: [VALUES.lines[1]], amount: '45.00' })
  })

  it('has the order total also where it stays, so that the server leaves it', () => {
    const stays = withFollowing(before, false)
    expect(changeOf(stays, withFieldText(stays, 'tax', '5'))).toEqual({ tax: '5', amount: '70.00' })
  })

  it('is the stock number of a line, which may be removed', () => {
    const [first, second] = VALUES.lines
    const named = withLine(before, 0, 'sku', ' CH-1 ')
    const lines = [{ ...first, sku: 'CH-1' }, second]
    expect(changeOf(before, named)).toEqual({ lines, amount: '70.00' })
    expect(changeOf(named, withLine(named, 0, 'sku', ''))).toEqual({
      lines: [{ ...first, sku: '' }, second],
      amount: '70.00',
    })
  })

  it('is nothing if a line was changed and changed back', () => {
    const back = withLine(withLine(before, 0, 'quantity', '3'), 0, 'quantity', '2')
    expect(changeOf(before, back)).toEqual({})
  })

  it('is the payment state that was chosen, without a payment date where nothing is paid', () => {
    expect(changeOf(before, edited('paymentState', 'Voided'))).toEqual({ paymentState: 'Voided', paidDay: '' })
    expect(changeOf(before, edited('paymentState', 'Paid'))).toEqual({ paymentState: 'Paid' })
  })

  it('is Paid with the payment date of an unpaid order, and no longer without it', () => {
    const unpaid = orderDraftOf({ ...VALUES, paymentState: 'Authorized', paidDay: '' })
    const dated = withFieldText(unpaid, 'paidDay', '2026-11-24')
    expect(changeOf(unpaid, dated)).toEqual({ paymentState: 'Paid', paidDay: '2026-11-24' })
    expect(changeOf(unpaid, withFieldText(dated, 'paidDay', ''))).toEqual({})
    expect(changeOf(unpaid, withFieldText(dated, 'paymentState', 'Unpaid'))).toEqual({ paymentState: 'Unpaid' })
  })

  it('leaves an order unpaid that its file has a payment date of', () => {
    const voided = orderDraftOf({ ...VALUES, paymentState: 'Voided' })
    expect(changeOf(voided, withFieldText(voided, 'paidDay', '2026-11-24'))).toEqual({ paidDay: '2026-11-24' })
    const unpaid = withFieldText(withFieldText(voided, 'paymentState', 'Unpaid'), 'paidDay', '2026-11-24')
    expect(changeProblems(voided, unpaid)).toEqual(
      new Map([['paidDay', 'An order that is Unpaid has no payment date.']]),
    )
  })

  it('has a reason only for a status that needs one', () => {
    const reason = ' Paid too late '
    expect(changeOf(before, { ...edited('status', 'Pending'), reason })).toEqual({
      status: 'Pending',
      reason: 'Paid too late',
    })
    expect(changeOf(before, { ...edited('status', 'In Progress'), reason })).toEqual({ status: 'In Progress' })
  })

  it('is of a new order what is known', () => {
    const draft = orderDraftOf({ ...VALUES, paidDay: '', city: '', customer: { name: 'Ann', email: '', phone: '1' } })
    const { placedAt, status, address, channel, paymentMethod, currency, lines, amount } = VALUES
    expect(newOrderOf(draft)).toEqual({
      ...{ placedAt, status, address, channel, paymentMethod, currency, lines, amount },
      customer: { name: 'Ann', phone: '1' },
    })
    const stateOf = (state: string) => newOrderOf(withFieldText(draft, 'paymentState', state)).paymentState
    expect(['Unpaid', 'Paid', 'Authorized'].map(stateOf)).toEqual([undefined, 'Paid', 'Authorized'])
  })
})

describe('what is wrong', () => {
  it('is looked for in changes only', () => {
    const imported = orderDraftOf({ ...VALUES, customer: { name: '', email: 'none', phone: '' } })
    expect(changeProblems(imported, withFieldText(imported, 'city', 'Bergen'))).toEqual(new Map())
    expect(changeProblems(before, edited('customer.name', ''))).toEqual(
      new Map([['customer.name', 'Enter the customer’s name.']]),
    )
  })

  it('is a status without the reason that it needs', () => {
    const back = edited('status', 'Pending')
    expect(changeProblems(before, back)).toEqual(new Map([['reason', 'Enter a reason.']]))
    expect(changeProblems(before, { ...back, reason: 'Wrong order' })).toEqual(new Map())
  })

  it('is in every amount when the currency changes', () => {
    const fine = orderDraftOf({ ...VALUES, currency: 'KWD', amount: '70.0000001' })
    expect([...changeProblems(fine, withFieldText(fine, 'currency', 'USD')).keys()]).toEqual(['amount'])
  })

  it('is in a new order everything that is missing', () => {
    const empty = { product: '', quantity: '', price: '1', amount: '' }
    const customer = { name: '', email: '', phone: '' }
    const draft = orderDraftOf({ ...VALUES, placedAt: 'T', customer, lines: [empty] })
    expect([...newOrderProblems(draft).keys()]).toEqual([
      'placedAt',
      'customer.name',
      'lines.0.product',
      'lines.0.quantity',
    ])
  })
})

it('the form has every field once, the lines before the order total', () => {
  expect(DRAFT_FIELDS.slice(-3)).toEqual(['paymentState', 'amount', 'note'])
  expect(DRAFT_FIELDS.indexOf('lines')).toBeLessThan(DRAFT_FIELDS.indexOf('amount'))
  expect(new Set(DRAFT_FIELDS).size).toBe(22)
})
