// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { FieldChanges } from '#client/order/field-changes.tsx'
import type { FieldChange } from '#contract/changes/order-history.ts'

afterEach(cleanup)

it.each<[string, FieldChange, string]>([
  ['was added', { field: 'shipments', before: 'a', after: 'a\nb' }, 'Shipments and returns: added b'],
  ['was removed', { field: 'notes', before: 'a\nb', after: 'a' }, 'Notes: removed b'],
  ['was changed', { field: 'notes', before: 'a\nb', after: 'a\nc' }, 'Notes: before: b → , after: c'],
  ['is there twice', { field: 'transactions', before: 'a', after: 'a\na' }, 'Payments and refunds: added a'],
  ['was the first', { field: 'shipments', before: '', after: 'a' }, 'Shipments and returns: added a'],
  ['is another field', { field: 'address', before: 'a', after: 'a\nb' }, 'Address: before: a → , after: a\nb'],
])('shows of a list of records only what %s', (_what, change, text) => {
  const { container } = render(<FieldChanges changes={[change]} />)
  expect(container.textContent).toBe(text)
})

it.each<[string, FieldChange, string]>([
  [
    'order date',
    { field: 'placedAt', before: '2026-11-02 10:00', after: '2026-11-03 10:00:05' },
    'Order date: before: Nov 2, 2026, 10:00 → , after: Nov 3, 2026, 10:00',
  ],
  [
    'order date, unless only its seconds changed,',
    { field: 'placedAt', before: '2026-11-03 10:00', after: '2026-11-03 10:00:05' },
    'Order date: before: 2026-11-03 10:00 → , after: 2026-11-03 10:00:05',
  ],
  [
    'payment date',
    { field: 'paidDay', before: '', after: '2026-11-03' },
    'Payment date: before: empty → , after: Nov 3, 2026',
  ],
  [
    'total',
    { field: 'amount', before: '1234.5', after: '0.0125' },
    'Order total: before: €1,234.50 → , after: €0.0125',
  ],
  [
    'lines',
    { field: 'lines', before: '2 × Chair 12.50', after: '2 × Chair 1012.50\n1 × Desk 3' },
    'Lines: before: 2 × Chair €12.50 → , after: 2 × Chair €1,012.50\n1 × Desk 3',
  ],
])('writes the %s as the rest of the screen does', (_what, change, text) => {
  const { container } = render(<FieldChanges changes={[change]} currency="EUR" />)
  expect(container.textContent).toBe(text)
})

it('writes amounts before a change of the currency in the former one', () => {
  const changes: FieldChange[] = [
    { field: 'currency', before: 'USD', after: 'EUR' },
    { field: 'tax', before: '1.00', after: '2.00' },
  ]
  const { container } = render(<FieldChanges changes={changes} currency="EUR" />)
  expect(container.textContent).toContain('Tax: before: $1.00 → , after: €2.00')
})
