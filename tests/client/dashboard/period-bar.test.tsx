// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import PeriodBar from '#client/dashboard/period-bar.tsx'
import { liveDashboardView } from '#client/data/live-dashboard.ts'
import type { DashboardReply } from '#contract/dashboard/dashboard-schema.ts'
import { madeReply } from './made-reply.ts'

afterEach(cleanup)

function bar(change: Partial<DashboardReply> = {}) {
  const { period } = liveDashboardView(madeReply(change))
  if (!period) throw new Error('Live figures have a period.')
  return <PeriodBar period={period} query={{}} problems={[]} isStale={false} error={undefined} />
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
