import { toMinor } from '#server/database/subunits.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { placeOf } from './gazetteer.ts'
import { shareOf } from './metrics.ts'
import { findSales, type SalesRange, totalRevenue } from './sales.ts'

const MAX_LOCATIONS = 4

/**
 * The cities with the most revenue, the number of cities, and the revenue of orders without a city. The same of countries
 * where orders have one and none has a city.
 */
export async function findLocations(reads: WorkspaceReads, range: SalesRange) {
  const byCity = await findSales(reads, range, 'city')
  const cities = byCity.filter(({ group }) => group !== '')
  const countries = cities.length > 0 ? [] : await findSales(reads, range, 'country')
  const [locationsBy, named] = countries.length > 0 ? (['country', countries] as const) : (['city', cities] as const)
  const total = totalRevenue(named)
  const locations = named.slice(0, MAX_LOCATIONS).map(({ group: city, amount: revenue }) => {
    const { lat, lon } = placeOf(locationsBy, city) ?? { lat: null, lon: null }
    return { city, revenue: toMinor(revenue), share: shareOf(revenue, total), lat, lon }
  })
  const revenueWithoutCity = toMinor(totalRevenue(byCity) - total)
  return { locations, locationsBy, cities: named.length, revenueWithoutCity }
}
