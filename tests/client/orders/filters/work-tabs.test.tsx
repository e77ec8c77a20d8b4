// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import WorkTabs from '#client/orders/filters/work-tabs.tsx'
import { useDataSet } from '#client/state/data-set.ts'
import { createQueryClient } from '#client/state/live-hooks.ts'
import { liveOrders } from '#client/state/live-orders.ts'

const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  vi.spyOn(liveOrders, 'countOrders').mockImplementation(async (filters) => {
    asked.push(filters)
    return filters.includes('late') ? 1234 : 5
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function tabsOf(filters: string, role: 'none' | 'packer' = 'packer') {
  useDataSet.setState({ hasServer: true, dataSet: 'orders', role })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <WorkTabs
        filters={filters}
        query={{ search: 'lamp', cities: ['Graz'] }}
        linkTo={(next) => ({ href: `?${next}`, onClick: () => {} })}
      />
    </QueryClientProvider>,
  )
  await screen.findByText('1,234')
  return screen.getAllByRole('link').map((tab) => [tab.textContent, tab.getAttribute('href'), tab.ariaCurrent])
}

it('add their filter to those of the list, and count what the list then has', async () => {
  expect(await tabsOf('city=Graz&status=Pending')).toEqual([
    ['Late 1,234', '?city=Graz&status=Pending&late=yes', null],
    ['Mine 5', '?city=Graz&status=Pending&assignee=me', null],
    ['Unassigned 5', '?city=Graz&status=Pending&assignee=none', null],
  ])
  expect(asked.sort()).toEqual([
    'city=Graz&q=lamp&assignee=me',
    'city=Graz&q=lamp&assignee=none',
    'city=Graz&q=lamp&late=yes',
  ])
})

it('remove the filter that is chosen', async () => {
  expect(await tabsOf('assignee=me&late=yes')).toEqual([
    ['Late 1,234', '?assignee=me', 'true'],
    ['Mine 5', '?late=yes', 'true'],
    ['Unassigned 5', '?assignee=none&late=yes', null],
  ])
})

it('leave assignees out before there are people', async () => {
  expect((await tabsOf('', 'none')).map(([text]) => text)).toEqual(['Late 1,234'])
})
