import { describe, expect, it } from 'vitest'
import { differenceText, lineTotalText } from '#client/order-form/draft-totals.ts'
import { orderDraftOf, withFieldText, withLine, withNewLine, withoutLine } from '#client/order-form/order-draft.ts'
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
    expect(differenceText(draft.lines, draft.texts.amount, 'USD')).toBe('5.00')
    expect(withLine(draft, 0, 'quantity', '3').texts.amount).toBe('82.50')
    expect(withoutLine(draft, 1).texts.amount).toBe('30.00')
    const longer = withLine(withNewLine(draft), 2, 'price', '0.10')
    expect(longer.texts.amount).toBe('70.10')
    expect(differenceText(longer.lines, longer.texts.amount, 'USD')).toBe('5.00')
  })

  it('waits for a number that can be read', () => {
    const typing = withLine(draft, 0, 'price', '12.')
    expect(typing.texts.amount).toBe('70.00')
    expect(withLine(typing, 0, 'price', '13').texts.amount).toBe('71.00')
  })

  it('stays once it was entered', () => {
    const entered = withFieldText(draft, 'amount', '60')
    expect(withLine(entered, 0, 'quantity', '3').texts.amount).toBe('60')
    expect(differenceText(entered.lines, '60', 'USD')).toBe('-5.00')
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
