import { describe, expect, it } from 'vitest'
import { lineTotalText } from '#client/order-form/draft-totals.ts'
import {
  isFollowing,
  type OrderDraft,
  orderDraftOf,
  unexplainedText,
  withFieldText,
  withFollowing,
  withLine,
  withNewLine,
  withoutLine,
} from '#client/order-form/order-draft.ts'
import type { EnteredOrder } from '#contract/orders/order-values.ts'
import { VALUES } from './made-single-order.ts'

const line = (quantity: string, price: string, amount = '') => ({ product: 'Chair', quantity, price, amount })

describe('the total of a line', () => {
  it.each([
    ['3', '0.1', 'USD', '0.30'],
    ['3', '0.333', 'KWD', '0.999'],
    ['0.5', '0.0001', 'KWD', '0.00005'],
    ['3', '333', 'JPY', '999'],
    ['0.5', '333', 'JPY', '166.5'],
    ['-1', '12.5', 'USD', '-12.50'],
    ['0.3333', '0.0001', 'USD', '0.000033'],
    // Until both can be read there is none.
    ['', '12.50', 'USD', ''],
    ['two', '12.50', 'USD', ''],
    ['2', '', 'USD', ''],
  ])('%s × %s %s is “%s”', (quantity, price, currency, total) => {
    expect(lineTotalText(line(quantity, price), currency)).toBe(total)
  })

  it('is the one of the order, if it has one', () => {
    expect(lineTotalText(line('2', '12.50', '20.00'), 'USD')).toBe('20.00')
  })
})

describe('the order total', () => {
  const draft = orderDraftOf(VALUES)

  it('keeps what it has beyond its lines when a line changes, comes or goes', () => {
    expect(unexplainedText(draft)).toBe('5.00')
    expect(withLine(draft, 0, 'quantity', '3').texts.amount).toBe('82.50')
    expect(withoutLine(draft, 1).texts.amount).toBe('30.00')
    const longer = withLine(withNewLine(draft), 2, 'price', '0.10')
    expect(longer.texts.amount).toBe('70.10')
    expect(unexplainedText(longer)).toBe('5.00')
  })

  it('waits for a number that can be read', () => {
    const typing = withLine(draft, 0, 'price', '12.')
    expect(typing.texts.amount).toBe('70.00')
    expect(withLine(typing, 0, 'price', '13').texts.amount).toBe('71.00')
  })

  it('stays once it was entered', () => {
    const entered = withFieldText(draft, 'amount', '60')
    expect(withLine(entered, 0, 'quantity', '3').texts.amount).toBe('60')
    expect(unexplainedText(entered)).toBe('-5.00')
  })

  it('keeps the total of a line that never had a price', () => {
    const open = orderDraftOf({ ...VALUES, lines: [line('2', '', '20.00')] })
    expect(withLine(open, 0, 'quantity', '3').texts.amount).toBe('70.00')
    expect(withLine(open, 0, 'price', '11').texts.amount).toBe('72.00')
  })

  it('has the digits of another currency', () => {
    expect(withFieldText(draft, 'currency', 'kwd').texts.amount).toBe('70.000')
    expect(withFieldText(draft, 'currency', 'JPY').texts.amount).toBe('70')
  })
})

describe('the order total and what it follows', () => {
  const imported = (values: Partial<EnteredOrder>) => orderDraftOf({ ...VALUES, ...values }, false)
  const total = (draft: OrderDraft) => draft.texts.amount

  it.each<[string, Partial<EnteredOrder>, boolean, string]>([
    ['lines and extras that make it up', { shipping: '8', discount: '3' }, true, '0.00'],
    ['lines that have their tax', { tax: '10.38', shipping: '5' }, true, '0.00'],
    ['lines that are less their discount', { discount: '12', tax: '5' }, true, '0.00'],
    ['lines that have both', { discount: '12', tax: '7', shipping: '5' }, true, '0.00'],
    ['an extra that is not known', {}, false, '5.00'],
    ['an extra that is not all', { shipping: '3' }, false, '2.00'],
  ])('follows in an imported order if it can be explained: %s', (_what, values, follows, rest) => {
    const draft = imported(values)
    expect([isFollowing(draft), unexplainedText(draft)]).toEqual([follows, rest])
  })

  it('follows in an order that was made here, whatever it has on top', () => {
    expect(isFollowing(orderDraftOf({ ...VALUES, amount: '99' }))).toBe(true)
  })

  it('follows shipping, tax and discount', () => {
    const draft = imported({ amount: '65.00' })
    const sent = withFieldText(draft, 'shipping', '7.5')
    expect(total(sent)).toBe('72.50')
    const taxed = withFieldText(sent, 'tax', '2')
    expect(total(taxed)).toBe('74.50')
    expect(total(withFieldText(taxed, 'discount', '10'))).toBe('64.50')
    expect(total(withFieldText(taxed, 'shipping', ''))).toBe('67.00')
  })

  it('stays where a tax or a discount changes that the lines have already', () => {
    const draft = imported({ tax: '10.38', shipping: '5' })
    expect(total(withFieldText(draft, 'tax', '9'))).toBe('70.00')
    expect(total(withFieldText(draft, 'shipping', '6'))).toBe('71.00')
  })

  it('stays where it does not follow, and what is entered explains it', () => {
    const draft = withFieldText(imported({}), 'shipping', '5')
    expect([total(draft), unexplainedText(draft)]).toEqual(['70.00', '0.00'])
    expect(total(withLine(draft, 0, 'quantity', '3'))).toBe('70.00')
  })

  it('follows again when that is chosen, with what it has on top', () => {
    const draft = withFollowing(imported({ shipping: '3' }), true)
    expect([isFollowing(draft), total(draft)]).toEqual([true, '70.00'])
    expect(total(withFieldText(draft, 'shipping', '4'))).toBe('71.00')
    expect(total(withFieldText(draft, 'tax', '2'))).toBe('72.00')
    expect(total(withLine(withFollowing(draft, false), 0, 'quantity', '3'))).toBe('70.00')
  })
})
