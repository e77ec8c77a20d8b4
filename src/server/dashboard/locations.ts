import type { DashboardReply } from '#contract/dashboard-schema.ts'
import { exactSum, sumOf } from '#server/aggregates/exact-sum.ts'
import { toMinor } from '#server/database/parts.ts'
import type { Reads } from '#server/database/reads.ts'
import type { Gazetteer } from './gazetteer.ts'
import { type Scope, sumsOf } from './scope.ts'
import { shareOf } from './share.ts'

const SHOWN = 4

/** The cities with most revenue, how many cities there are, and the revenue of the orders that name none. */
export async function findLocations(
  reads: Reads,
  scope: Scope,
  gazetteer: Gazetteer,
): Promise<Pick<DashboardReply, 'locations' | 'cities' | 'revenueWithoutCity'>> {
  const rows = await sumsOf(reads, 'city', scope)
    .select(['key as city', sumOf('amount_high').as('high'), sumOf('amount_low').as('low')])
    .groupBy('key')
    .orderBy('high', 'desc')
    .orderBy('low', 'desc')
    .orderBy('city')
    .execute()
  const sales = rows.map(({ city, high, low }) => ({ city, revenue: exactSum(high, low) }))
  const named = sales.filter(({ city }) => city !== '')
  const nameless = sales.find(({ city }) => city === '')

  const total = named.reduce((sum, { revenue }) => sum + revenue, 0n)
  const locations = named.slice(0, SHOWN).map(({ city, revenue }) => {
    const place = gazetteer(city)
    return {
      city,
      revenue: toMinor(revenue),
      share: shareOf(revenue, total),
      lat: place?.lat ?? null,
      lon: place?.lon ?? null,
    }
  })
  return { locations, cities: named.length, revenueWithoutCity: toMinor(nameless?.revenue ?? 0n) }
}
