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
