import { expect, it } from 'vitest'
import { NO_VALUES } from '#client/data/sample/sample-values.ts'
import { changedFields } from '#contract/changes/order-changes.ts'
import { SHOWN_FIELDS } from '#contract/orders/shown-fields.ts'

it('compares every field, in the order in which they are shown', () => {
  const customer = { name: 'x', email: '', phone: '' }
  const lines = [{ product: 'x', quantity: '2', price: '1.50', amount: '3.00' }]
  const texts = Object.fromEntries(SHOWN_FIELDS.map((field) => [field, 'x']))
  const changes = changedFields(NO_VALUES, { ...NO_VALUES, ...texts, status: 'Complete', customer, lines })
  expect(changes.map(({ field }) => field)).toEqual(SHOWN_FIELDS)
  expect(changes.find(({ field }) => field === 'lines')).toEqual({ field: 'lines', before: '', after: '2 × x 1.50' })
})
