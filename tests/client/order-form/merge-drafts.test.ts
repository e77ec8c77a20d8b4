import { expect, it } from 'vitest'
import { mergeDrafts } from '#client/order-form/merge-drafts.ts'
import { valuesOf } from '#client/order-form/order-change.ts'
import { orderDraftOf, withFieldText, withLine } from '#client/order-form/order-draft.ts'
import { VALUES } from './made-single-order.ts'

const base = orderDraftOf(VALUES)

it('keeps what only one side changed, and one’s own where both did', () => {
  const mine = withFieldText(withFieldText(base, 'city', 'Bergen'), 'note', 'Call first.')
  const theirs = orderDraftOf({ ...VALUES, city: 'Trondheim', channel: 'Shop' })
  const { draft, ...fields } = mergeDrafts(base, mine, theirs)
  expect(fields).toEqual({ adopted: ['channel'], retained: ['note'], disputed: ['city'] })
  expect(valuesOf(draft)).toEqual({ ...VALUES, city: 'Bergen', note: 'Call first.', channel: 'Shop' })
})

it('disputes nothing that both changed to the same', () => {
  const { disputed, adopted, retained } = mergeDrafts(
    base,
    withFieldText(base, 'city', 'Bergen'),
    orderDraftOf({ ...VALUES, city: 'Bergen' }),
  )
  expect([disputed, adopted, retained]).toEqual([[], [], []])
})

it('merges parts of the customer by themselves', () => {
  const theirs = orderDraftOf({ ...VALUES, customer: { ...VALUES.customer, phone: '' } })
  const { draft, adopted, retained } = mergeDrafts(base, withFieldText(base, 'customer.email', 'a@b.c'), theirs)
  expect([adopted, retained]).toEqual([['customer.phone'], ['customer.email']])
  expect(valuesOf(draft).customer).toEqual({ name: 'Ann Lee', email: 'a@b.c', phone: '' })
})

it('takes lines as a whole, and the total goes on following them', () => {
  const lines = [{ product: 'Desk', quantity: '1', price: '100', amount: '' }]
  const { draft, adopted } = mergeDrafts(base, withFieldText(base, 'city', 'Bergen'), {
    ...orderDraftOf({ ...VALUES, lines, amount: '110' }),
  })
  expect(adopted).toEqual(['lines', 'amount'])
  expect(withLine(draft, 0, 'quantity', '2').texts.amount).toBe('210.00')
})

it('leaves a status that the chosen one cannot follow', () => {
  const mine = withFieldText(base, 'status', 'In Progress')
  const merged = mergeDrafts(base, mine, orderDraftOf({ ...VALUES, status: 'Pending' }))
  expect(merged.impossible).toBe('In Progress')
  expect(merged.disputed).toEqual([])
  expect(valuesOf(merged.draft).status).toBe('Pending')
})
