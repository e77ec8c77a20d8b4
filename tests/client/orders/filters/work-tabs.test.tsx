// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { WorkTabs } from '#client/orders/filters/work-tabs.tsx'
import { DataHooksProvider } from '#client/state/data-hooks.ts'
import { useDataSet } from '#client/state/data-set.ts'
import type { SummaryQuery } from '#contract/orders/order-query.ts'

const asked: SummaryQuery[] = []
afterEach(cleanup)

function tabsOf(filters: string, role: 'none' | 'packer' = 'packer') {
  asked.length = 0
  useDataSet.setState({ hasServer: true, dataSet: 'orders', role })
  const count = (query: SummaryQuery) => {
    asked.push(query)
    return { data: query.late ? 1234 : 5, isStale: false, retry: () => {} }
  }
  render(
    <DataHooksProvider value={{ useOrderCount: count }}>
      <WorkTabs
        filters={filters}
        query={{ search: 'lamp', cities: ['Graz'] }}
        linkTo={(next) => ({ href: `?${next}`, onClick: () => {} })}
      />
    </DataHooksProvider>,
  )
  return screen.getAllByRole('link').map((tab) => [tab.textContent, tab.getAttribute('href'), tab.ariaCurrent])
}

it('add their filter to those of the list, and count what the list then has', () => {
  expect(tabsOf('city=Graz&status=Pending')).toEqual([
    ['Late 1,234', '?city=Graz&status=Pending&late=yes', null],
    ['Mine', '?city=Graz&status=Pending&openForDays=0&assignee=me', null],
    ['Unassigned', '?city=Graz&status=Pending&openForDays=0&assignee=none', null],
  ])
  const query = { search: 'lamp', cities: ['Graz'] }
  expect(asked).toEqual([{ ...query, late: 'yes' }])
})

it('remove the filter that is chosen', () => {
  expect(tabsOf('assignee=me&openForDays=0&late=yes')).toEqual([
    ['Late 1,234', '?assignee=me&openForDays=0', 'true'],
    ['Mine', '?late=yes', 'true'],
    ['Unassigned', '?assignee=none&openForDays=0&late=yes', null],
  ])
})

it('leave assignees out before there are people', () => {
  expect(tabsOf('', 'none').map(([text]) => text)).toEqual(['Late 1,234'])
})
