// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { Timeline } from '#client/order/timeline.tsx'
import { type OrderData, OrderDataProvider } from '#client/state/order-data.ts'
import type { OrderEvent, OrderHistory } from '#contract/changes/order-history.ts'
import { THIS_COMPUTER } from '#contract/roles.ts'

afterEach(cleanup)

const event = (number: number, more: Partial<OrderEvent> = {}): OrderEvent => ({
  ...{ id: `change-${number}`, at: Date.UTC(2026, 0, number), actor: THIS_COMPUTER, kind: 'edit', name: '' },
  ...{ reason: `number ${number}`, orders: 1, fields: [], canUndo: false, ...more },
})

function open(pages: readonly (readonly OrderEvent[])[]) {
  const total = pages.flat().length
  const data = {
    useTimeZone: () => 'Asia/Tokyo',
    useOrderHistory: (_id: string, page: number) => {
      const data: OrderHistory = { changes: [...(pages[page - 1] ?? [])], total, pages: pages.length, page, per: 2 }
      return { data, isStale: false, retry: () => {} }
    },
  } as unknown as OrderData
  const shown = (id: string) => (
    <OrderDataProvider value={data}>
      <Timeline id={id} isPage={false} />
    </OrderDataProvider>
  )
  const { rerender } = render(shown('a'))
  return { show: (id: string) => rerender(shown(id)) }
}

const reasons = () => screen.getAllByText(/^Reason: /).map(({ textContent }) => textContent?.slice(-1))

it('shows a page of changes, and the one before it on demand', async () => {
  const { show } = open([[event(5), event(4)], [event(3), event(2)], [event(1)]])
  expect(reasons()).toEqual(['5', '4'])
  await userEvent.click(screen.getByRole('button', { name: 'Show 3 earlier changes' }))
  expect(reasons()).toEqual(['5', '4', '3', '2'])
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Timeline' }))
  await userEvent.click(screen.getByRole('button', { name: 'Show 1 earlier change' }))
  expect(reasons()).toEqual(['5', '4', '3', '2', '1'])
  expect(screen.queryByRole('button')).toBeNull()
  show('b')
  expect(reasons()).toEqual(['5', '4'])
})

it('shows the times of the store', () => {
  open([[event(5)]])
  expect(screen.getByText('Jan 5, 2026, 09:00').tagName).toBe('TIME')
})

it('says that a change is too large to be listed, or unknown', () => {
  open([[event(2, { isLarge: true }), event(1, { kind: 'unknown', at: null, actor: null })]])
  const [large, unknown] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(large).toContain('The change is too large to be shown here.')
  expect(unknown).toMatch(/^Changed; nothing more is known *Unknown time/)
})

it('names the orders that were merged into it', () => {
  open([[event(2, { kind: 'bulk', merged: ['#7'] }), event(1, { kind: 'bulk', merged: ['#8', '#9'], orders: 3 })]])
  const [one, more] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(one).toMatch(/^Merged with order #7 by /)
  expect(more).toMatch(/^Merged with orders #8, #9 … by /)
})

it('says what was recorded', () => {
  open([[event(2, { recorded: 'shipment' }), event(1, { recorded: 'note' })]])
  const [shipment, note] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(shipment).toMatch(/^Shipment recorded by /)
  expect(note).toMatch(/^Note added by /)
})
