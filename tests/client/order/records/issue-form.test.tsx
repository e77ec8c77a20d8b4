// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import '#tests/support/media-at-load.ts'
import { FieldsError } from '#client/data/order-source.ts'
import IssueForm from '#client/order/records/issue-form.tsx'
import type { IssueFormKind } from '#client/state/order-form.ts'
import { invoice, recordedOrder } from './made-records.ts'

afterEach(cleanup)

function open(kind: IssueFormKind, recordOfOrder = vi.fn(async () => recordedOrder({ invoices: [invoice('INV-7')] }))) {
  const [onSaved, onClose] = [vi.fn(), vi.fn()]
  render(<IssueForm {...{ kind, order: recordedOrder(), source: { recordOfOrder }, onSaved, onClose }} />)
  return { recordOfOrder, onSaved, onClose }
}

it.each<[IssueFormKind, string, object]>([
  ['invoice', 'Issue invoice', {}],
  ['cancelInvoice', 'Issue credit note for the whole invoice', { cancel: true }],
  [{ creditNoteFor: 'r' }, 'Issue credit note', { refund: 'r' }],
])('asks before it issues %j, and says its number', async (kind, name, body) => {
  const { recordOfOrder, onSaved } = open(kind)
  expect(document.activeElement?.tagName).toBe('P')
  expect(recordOfOrder).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(recordOfOrder.mock.calls).toEqual([['#CM9801', { kind: 'invoice', ...body }, '"1"', expect.any(String)]])
  expect(onSaved.mock.calls[0]?.[1]).toBe('INV-7 was issued for order #CM9801.')
})

it('says why nothing was issued, and can be left', async () => {
  const sentence = 'Invoice INV-1 was issued already. A credit note has to take it back first.'
  const refused = vi.fn(async () =>
    Promise.reject(new FieldsError(sentence, [{ field: 'invoice', problem: sentence }])),
  )
  const { onSaved, onClose } = open('invoice', refused)
  await userEvent.click(screen.getByRole('button', { name: 'Issue invoice' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(onSaved).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
