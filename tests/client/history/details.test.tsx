// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { OrderEvent } from '#contract/changes/order-history.ts'
import type { WorkspaceChange } from '#contract/changes/workspace-history.ts'
import { THIS_COMPUTER } from '#contract/roles.ts'
import { madeChange } from './made-change.ts'
import { type Answer, json, madeHistory, openHistory } from './open-history.tsx'

async function openLine(change: WorkspaceChange, answer: Answer = () => undefined) {
  const listed = json(madeHistory([change]))
  const opened = openHistory('', (call) => (call === 'GET /api/history' ? listed.clone() : answer(call)))
  const button = await screen.findByRole('button', { expanded: false })
  await opened.user.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  return opened
}

/** The lines of the details, as they are read out. */
const values = () => {
  const details = document.getElementById(
    screen.getByRole('button', { expanded: true }).getAttribute('aria-controls') ?? '',
  )
  return [...(details?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)
}

const event = (id: string, after: string): OrderEvent => ({
  ...{ id, at: 1, actor: THIS_COMPUTER, kind: 'edit', name: '', reason: '', orders: 1, canUndo: true },
  fields: [{ field: 'note', before: '', after }],
})

it('names the fields of settings, targets and shops, and writes their values', async () => {
  const fields = [
    { field: 'excludedStatuses', before: [], after: ['Pending', 'Cancelled'] },
    { field: 'countedDate', before: 'placed', after: 'paid' },
    { field: 'timeZone', before: null, after: 'Asia/Tokyo' },
  ]
  await openLine(madeChange({ object: 'settings', fields }))
  expect(values()).toEqual([
    'Excluded order statuses: before: empty → , after: Pending, Cancelled',
    'Date to report by: before: Order date → , after: Payment date',
    'Time zone of your days: before: As in the imported files → , after: Asia/Tokyo',
  ])
})

it('writes targets with their month and currency', async () => {
  await openLine(madeChange({ object: 'targets', fields: [{ field: '2026-11 EUR', before: null, after: 100_050 }] }))
  expect(values()).toEqual(['Nov 2026, EUR: before: empty → , after: €1,000.50'])
})

it('has of an order the fields of this change, from whichever page of its history, and a link', async () => {
  const page = (number: number) => ({
    changes: number === 1 ? [event('other', 'wrong')] : [event('mine', 'ring twice')],
    ...{ total: 2, pages: 2, page: number, per: 1 },
  })
  const address = 'GET /api/order/history?id=%231&page='
  const { calls } = await openLine(madeChange({ id: 'mine', objectId: '#1' }), (call) =>
    call.startsWith(address) ? json(page(Number(call.slice(address.length)))) : undefined,
  )
  const link = await screen.findByRole('link', { name: 'Open order #1' })
  expect(link.getAttribute('href')).toBe('/order-list/%231')
  expect(values()).toEqual(['Note: before: empty → , after: ring twice'])
  expect(calls.slice(1)).toEqual([`${address}1`, `${address}2`])
})

it('has the same of what was recorded of an order', async () => {
  const fields = [{ field: 'recorded', before: null, after: 'note' }]
  const changes = [event('mine', 'ring twice')]
  await openLine(madeChange({ id: 'mine', objectId: '#1', fields }), (call) =>
    call.startsWith('GET /api/order/history') ? json({ changes, total: 1, pages: 1, page: 1, per: 1 }) : undefined,
  )
  await screen.findByRole('link', { name: 'Open order #1' })
  expect(values()).toEqual(['Note: before: empty → , after: ring twice'])
})

it('says that the order was deleted', async () => {
  await openLine(madeChange({ objectId: '#1' }), () => json({ detail: 'There is no order #1.' }, 404))
  await screen.findByText('The order was deleted since.')
  expect(screen.queryByRole('link', { name: 'Open order #1' })).toBeNull()
})

it('says how many orders a bulk change changed, and why not the others', async () => {
  const job = { id: 'one', state: 'done', done: 5, of: 5, changed: 3, refusedCount: 1 }
  await openLine(madeChange({ kind: 'bulk', orders: 3, bulk: { status: 'Pending' } }), (call) =>
    call === 'GET /api/jobs/one' ? json({ ...job, refused: [{ id: '#5', reason: 'It needs a reason.' }] }) : undefined,
  )
  await screen.findByText('3 of 5 orders changed.')
  expect(screen.getByText('1 was not allowed:')).toBeTruthy()
  expect(values()).toEqual(['#5: It needs a reason.'])
})

it('writes the fields on slips by their names, and of a logo no ID', async () => {
  const fields = [
    { field: 'slip', before: 'sku,note', after: '' },
    { field: 'logo', before: '', after: 'a1b2' },
  ]
  await openLine(madeChange({ object: 'shop', fields }))
  expect(values()).toEqual([
    'Fields on packing slips: before: SKU, Note → , after: empty',
    'Logo: before: empty → , after: Image',
  ])
})
