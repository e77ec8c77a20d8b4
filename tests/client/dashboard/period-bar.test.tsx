// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import PeriodBar from '#client/dashboard/period-bar.tsx'
import { liveDashboardView } from '#client/data/live-dashboard.ts'
import type { DashboardReply } from '#contract/dashboard/dashboard-schema.ts'
import { madeReply } from './made-reply.ts'

afterEach(cleanup)

function bar(change: Partial<DashboardReply> = {}, isStale = false) {
  const { period } = liveDashboardView(madeReply(change))
  if (!period) throw new Error('Live figures have a period.')
  return <PeriodBar period={period} query={{}} problems={[]} isStale={isStale} error={undefined} />
}

// jsdom has no popovers and hides their elements.
HTMLElement.prototype.showPopover = function show() {
  this.style.display = 'block'
}

const from = () => screen.getByLabelText<HTMLInputElement>('From')

it('keeps the focus when another period is loaded, and shows its days', async () => {
  const user = userEvent.setup()
  const { rerender } = render(bar())
  await user.click(screen.getByRole('button', { name: /^Period:/ }))
  const all = await screen.findByRole('button', { name: 'All' })
  all.focus()
  expect(from().value).toBe('2017-07-01')
  rerender(bar({ from: '2014-01-03', to: '2017-08-30' }))
  expect(document.activeElement).toBe(all)
  expect(from().value).toBe('2014-01-03')
})

it('keeps the focus on the link of the other currency while the figures of one are loaded, and after that', async () => {
  const user = userEvent.setup()
  const { hook, history } = memoryLocation({ path: '/default', record: true })
  const currencies = ['USD', 'EUR']
  const at = (currency: string, isStale = false) => (
    <Router hook={hook}>{bar({ currency, currencies }, isStale)}</Router>
  )
  const { rerender } = render(at('USD'))
  const link = await screen.findByRole('link', { name: 'EUR' })
  link.focus()
  await user.keyboard('{Enter}')
  expect(history.at(-1)).toBe('/default?currency=EUR')
  rerender(at('USD', true))
  expect(link.closest('[inert]')).toBeNull()
  rerender(at('EUR'))
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'USD' }))
})
