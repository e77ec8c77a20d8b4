import { describe, expect, it } from 'vitest'
import { NO_VALUES } from '#client/data/sample/sample-values.ts'
import { orderTotals } from '#contract/order-totals.ts'

const line = (quantity: string, price: string, amount = '') => ({ product: 'Chair', quantity, price, amount })
const values = (amount: string, lines = [line('2', '12.50')]) => ({ ...NO_VALUES, currency: 'EUR', amount, lines })

describe('the totals of an order', () => {
  it('name what the total has on top of the lines', () => {
    expect(orderTotals(values('30.00'))).toMatchObject({ sum: 2500, rest: 500, total: 3000 })
    expect(orderTotals(values('20.00'))).toMatchObject({ sum: 2500, rest: -500, total: 2000 })
    expect(orderTotals(values('25.00'))).toMatchObject({ sum: 2500, rest: 0, total: 2500 })
  })

  it('are rounded once', () => {
    const fine = Array.from({ length: 3 }, () => line('', '', '0.335'))
    expect(orderTotals(values('1.01', fine))).toMatchObject({ sum: 101, rest: 0, total: 101 })
  })

  it('name discount, shipping and tax, and what is left', () => {
    const extras = { discount: '2.00', shipping: '4.90', tax: '' }
    const named = [
      { name: 'discount', minor: -200, isIncluded: false },
      { name: 'shipping', minor: 490, isIncluded: false },
    ]
    expect(orderTotals({ ...values('27.90'), ...extras })).toMatchObject({ sum: 2500, extras: named, rest: 0 })
    expect(orderTotals({ ...values('28.90'), ...extras })).toMatchObject({ sum: 2500, extras: named, rest: 100 })
    expect(orderTotals({ ...values('28.90', []), ...extras })).toMatchObject({ extras: named, rest: 0 })
  })

  it.each([
    ['27.90', []],
    ['23.00', ['tax']],
    ['29.90', ['discount']],
    ['25.00', ['discount', 'tax']],
    ['99.00', []],
  ])('say for a total of %s what the lines include already', (total, included) => {
    const { extras } = orderTotals({ ...values(total), discount: '2.00', tax: '4.90' })
    expect(extras.filter(({ isIncluded }) => isIncluded).map(({ name }) => name)).toEqual(included)
  })

  it('show a refund only where there is one', () => {
    expect(orderTotals({ ...values('25.00'), refunded: '3.50' }).refunded).toBe(350)
    expect(orderTotals({ ...values('25.00'), refunded: '0.00' }).refunded).toBeUndefined()
  })

  it('have no sum if a line has no amount, or without lines', () => {
    expect(orderTotals(values('30.00', [line('2', '12.50'), line('1', '')])).sum).toBeUndefined()
    expect(orderTotals(values('30.00', []))).toMatchObject({ sum: undefined, rest: 0, total: 3000 })
  })
})
