import { describe, expect, it } from 'vitest'
import { mergeDrafts } from '#client/order-form/merge-drafts.ts'
import { valuesOf } from '#client/order-form/order-change.ts'
import { orderDraftOf, withField, withFieldText, withLine } from '#client/order-form/order-draft.ts'
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

it('merges tags, assignee and extras as fields of their own', () => {
  const theirs = { ...VALUES, tags: ['gift'], assignee: 'bo@example.com' }
  const { draft, disputed, adopted } = mergeDrafts(base, withFieldText(base, 'shipping', '5'), orderDraftOf(theirs))
  expect([disputed, adopted]).toEqual([[], ['assignee', 'tags']])
  expect(valuesOf(draft)).toEqual({ ...theirs, shipping: '5', amount: '75.00' })
})

it('asks which payment state is right, and leaves an unpaid order without a payment date', () => {
  const unpaid = { ...VALUES, paymentState: 'Unpaid', paidDay: '' } as const
  const mine = withFieldText(orderDraftOf(unpaid), 'paidDay', '2026-11-24')
  const theirs = orderDraftOf({ ...unpaid, paymentState: 'Voided' })
  const { draft, disputed } = mergeDrafts(orderDraftOf(unpaid), mine, theirs)
  expect(disputed).toEqual(['paymentState'])
  expect(valuesOf(draft)).toMatchObject({ paymentState: 'Paid', paidDay: '2026-11-24' })
  expect(valuesOf(withField(draft, 'paymentState', theirs))).toMatchObject({ paymentState: 'Voided', paidDay: '' })
})

describe('a total that lines and extras make up', () => {
  const whole = { ...VALUES, amount: '65.00' }
  const start = orderDraftOf(whole, false)
  const mine = withFieldText(start, 'shipping', '4')

  it('is the one of both changes', () => {
    const { draft, disputed } = mergeDrafts(start, mine, orderDraftOf({ ...whole, tax: '6', amount: '71.00' }, false))
    expect(disputed).toEqual([])
    expect([draft.texts.shipping, draft.texts.tax, draft.texts.amount]).toEqual(['4', '6', '75.00'])
  })

  it('is asked for where the other one was entered', () => {
    const { draft, disputed } = mergeDrafts(start, mine, orderDraftOf({ ...whole, tax: '6', amount: '60.00' }, false))
    expect(disputed).toEqual(['amount'])
    expect(draft.texts.amount).toBe('69.00')
  })

  it('follows the version that is chosen of a field', () => {
    const theirs = orderDraftOf({ ...whole, shipping: '9', amount: '74.00' }, false)
    const { draft, disputed } = mergeDrafts(start, mine, theirs)
    expect(disputed).toEqual(['shipping'])
    expect(draft.texts.amount).toBe('69.00')
    expect(withField(draft, 'shipping', theirs).texts.amount).toBe('74.00')
  })

  it('stays as saved where only the other one changed money', () => {
    const theirs = orderDraftOf({ ...whole, lines: whole.lines.slice(1) }, false)
    const { draft } = mergeDrafts(start, withFieldText(start, 'city', 'Bergen'), theirs)
    expect(draft.texts.amount).toBe('65.00')
  })
})
