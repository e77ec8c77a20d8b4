// @vitest-environment jsdom
// Covers: specification 1, 3, 9
// Must be the first import: the client's theme reads the system's preference while it is loaded.
import '#tests/support/media-at-load.ts'
import { expect, it } from 'vitest'
import { useSidebar } from '#client/state/sidebar.ts'
import { useTheme } from '#client/state/theme-in-page.ts'
import { sampleData } from '#tests/support/sample-data.ts'

const dashboard = sampleData

/** Exactly these fields, in every item. */
function expectFields(items: readonly object[], fields: string): void {
  for (const item of items) expect(Object.keys(item).sort().join(' ')).toBe(fields.split(' ').sort().join(' '))
}

it('has the three shared areas of specification §3: dashboard, theme, sidebar', () => {
  expect(dashboard.orders).toHaveLength(50)
  expect(useTheme.getState().theme).toBe('light')
  expect(useSidebar.getState().isOpen).toBe(true)
})

it('has exactly the data of §3 in the dashboard area', () => {
  expect(Object.keys(dashboard).sort()).toEqual(
    [
      'metrics',
      'projectionsVsActuals',
      'revenueChart',
      'revenueByLocation',
      'topSellingProducts',
      'totalSales',
      'notifications',
      'activities',
      'contacts',
      'orders',
    ].sort(),
  )
})

it('gives each item the fields of §3', () => {
  expectFields(dashboard.metrics, 'name value change isPositive')
  expectFields(dashboard.projectionsVsActuals, 'month actual projection')
  expectFields(dashboard.revenueChart, 'month current previous')
  expectFields(dashboard.revenueByLocation, 'city revenue thousands longitude latitude')
  expectFields(dashboard.topSellingProducts, 'name price quantity amount')
  expectFields(dashboard.totalSales, 'name value amount color')
  expectFields(dashboard.notifications, 'text time')
  expectFields(dashboard.activities, 'text time avatar')
  expectFields(dashboard.contacts, 'name avatar')
  expectFields(dashboard.orders, 'id user project address date status statusColor checked')
  expectFields(
    dashboard.orders.map(({ user }) => user),
    'name avatar',
  )
})

it('names four cities, each with its figure in thousands and its coordinates', () => {
  expect(dashboard.revenueByLocation.map(({ city, thousands, revenue }) => `${city} ${thousands} ${revenue}`)).toEqual([
    'New York 72 72K',
    'San Francisco 39 39K',
    'Sydney 25 25K',
    'Singapore 61 61K',
  ])
  // Within a degree of the real cities, in the right hemisphere.
  const places = dashboard.revenueByLocation.map(({ latitude, longitude }) => [latitude, longitude].map(Math.round))
  expect(places).toEqual([
    [41, -74],
    [38, -122],
    [-34, 151],
    [1, 104],
  ])
})
