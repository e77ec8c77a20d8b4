import { describe, expect, it } from 'vitest'
import { orderProblems } from '#contract/orders/order-checks.ts'
import type { OrderChange } from '#contract/orders/order-values.ts'

const line = { product: 'Chair', quantity: '2', price: '12.50', amount: '' }

describe('the checks of an order', () => {
  it.each<[string, OrderChange]>([
    ['nothing', {}],
    ['a date and time', { placedAt: '2026-11-22T14:30', paidDay: '' }],
    ['a customer with an e-mail address', { customer: { name: 'Ann', email: 'ann@example.com' } }],
    ['a complete line', { lines: [line] }],
    ['a line with only a product', { lines: [{ ...line, quantity: '', price: '' }] }],
    ['a line whose total is known without its quantity', { lines: [{ ...line, quantity: '', amount: '25' }] }],
    ['texts of the greatest length', { address: 'x'.repeat(400), note: 'x'.repeat(4000) }],
  ])('accept %s', (_what, order) => {
    expect(orderProblems(order)).toEqual([])
  })

  it.each<[OrderChange, string, string]>([
    [{ placedAt: 'T' }, 'placedAt', 'Enter a date and a time.'],
    [{ placedAt: '2026-11-22T' }, 'placedAt', 'Enter a date and a time.'],
    [{ placedAt: 'T14:30' }, 'placedAt', 'Enter a date and a time.'],
    [{ placedAt: '1899-12-31T12:00' }, 'placedAt', 'The date must be between 1900 and 2199.'],
    [{ paidDay: '2026-02-30' }, 'paidDay', '“2026-02-30” isn’t a day. Write it like 2026-11-22.'],
    [{ customer: { name: ' ' } }, 'customer.name', 'Enter the customer’s name.'],
    [{ customer: { email: 'ann' } }, 'customer.email', '“ann” isn’t an e-mail address.'],
    [{ customer: { phone: '0'.repeat(401) } }, 'customer.phone', 'Shorten this to 400 characters.'],
    [{ city: 'x'.repeat(401) }, 'city', 'Shorten this to 400 characters.'],
    [{ currency: 'EURO' }, 'currency', 'Choose a currency, such as EUR.'],
    [{ lines: [line, { ...line, product: ' ' }] }, 'lines.1.product', 'Enter a product.'],
    [{ lines: [{ ...line, product: 'x'.repeat(401) }] }, 'lines.0.product', 'Shorten this to 400 characters.'],
    [{ lines: [{ ...line, quantity: '' }] }, 'lines.0.quantity', 'Enter a quantity.'],
    [{ lines: [{ ...line, quantity: 'two' }] }, 'lines.0.quantity', '“two” isn’t a quantity. Write it like 2 or 0.5.'],
    [{ lines: [{ ...line, price: '1,50' }] }, 'lines.0.price', '“1,50” isn’t an amount. Write it like 1234.50.'],
    [{ amount: '' }, 'amount', 'Enter the order total.'],
    [{ amount: '99999999999999' }, 'amount', 'The number is too large.'],
    [{ note: 'x'.repeat(4001) }, 'note', 'Shorten this to 4,000 characters.'],
  ])('find in %j', (order, field, problem) => {
    expect(orderProblems(order)).toEqual([{ field, problem }])
  })

  it('measure an amount by the digits of its currency', () => {
    expect(orderProblems({ amount: '1.0000001' }, 'KWD')).toEqual([])
    expect(orderProblems({ amount: '1.0000001' }, 'USD')).toHaveLength(1)
  })
})
