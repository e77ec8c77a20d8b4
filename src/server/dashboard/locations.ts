import type { DashboardReply } from '#contract/dashboard/dashboard-schema.ts'
import { toMinor } from '#server/database/subunits.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import type { Gazetteer } from './gazetteer.ts'
import { shareOf } from './metrics.ts'
import { findSales, type Sales, type SalesRange, totalRevenue } from './sales.ts'

const MAX_LOCATIONS = 4

type Locations = Pick<DashboardReply, 'locations' | 'locationsBy' | 'cities' | 'revenueWithoutCity'>

/**
 * The cities with the most revenue, the number of cities, and the revenue of orders without a city. The same of countries
 * where orders have one and none has a city.
 */
export async function findLocations(
  reads: WorkspaceReads,
  range: SalesRange,
  gazetteer: Gazetteer,
): Promise<Locations> {
  const byCity = await findSales(reads, range, 'city')
  const cities = byCity.filter(({ name }) => name !== '')
  const countries = cities.length > 0 ? [] : await findSales(reads, range, 'country')
  const locationsBy = countries.length > 0 ? 'country' : 'city'
  const named: readonly Sales[] = countries.length > 0 ? countries : cities
  const total = totalRevenue(named)
  const locations = named.slice(0, MAX_LOCATIONS).map(({ name: city, revenue }) => {
    const { lat, lon } = gazetteer[locationsBy](city) ?? { lat: null, lon: null }
    return { city, revenue: toMinor(revenue), share: shareOf(revenue, total), lat, lon }
  })
  const revenueWithoutCity = toMinor(totalRevenue(byCity) - total)
  return { locations, locationsBy, cities: named.length, revenueWithoutCity }
}
