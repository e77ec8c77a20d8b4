import type { DashboardReply } from '#contract/dashboard-schema.ts'
import { toMinor } from '#server/database/parts.ts'
import type { Reads } from '#server/database/reads.ts'
import type { Gazetteer } from './gazetteer.ts'
import { shareOf } from './metrics.ts'
import { findSales, type Scope, totalRevenue } from './sales.ts'

const MAX_LOCATIONS = 4

/** The cities with the most revenue, the number of cities, and the revenue of orders without a city. */
export async function findLocations(
  reads: Reads,
  scope: Scope,
  gazetteer: Gazetteer,
): Promise<Pick<DashboardReply, 'locations' | 'cities' | 'revenueWithoutCity'>> {
  const sales = await findSales(reads, scope, 'city')
  const named = sales.filter(({ name }) => name !== '')
  const nameless = sales.filter(({ name }) => name === '')
  const total = totalRevenue(named)
  const locations = named.slice(0, MAX_LOCATIONS).map(({ name: city, revenue }) => {
    const { lat, lon } = gazetteer(city) ?? { lat: null, lon: null }
    return { city, revenue: toMinor(revenue), share: shareOf(revenue, total), lat, lon }
  })
  return { locations, cities: named.length, revenueWithoutCity: toMinor(totalRevenue(nameless)) }
}
