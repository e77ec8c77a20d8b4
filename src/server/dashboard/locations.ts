import type { DashboardReply } from '#contract/dashboard-schema.ts'
import { exactSum, sumHigh, sumLow } from '#server/database/exact-sum.ts'
import { toMinor } from '#server/database/parts.ts'
import type { Reads } from '#server/database/reads.ts'
import type { Gazetteer } from './gazetteer.ts'
import { ordersOf, type Scope } from './scope.ts'
import { shareOf } from './share.ts'

const SHOWN = 4

/** The cities with most revenue, how many cities there are, and the revenue of the orders that name none. */
export async function findLocations(
  reads: Reads,
  scope: Scope,
  gazetteer: Gazetteer,
): Promise<Pick<DashboardReply, 'locations' | 'cities' | 'revenueWithoutCity'>> {
  const sums = [sumHigh('amount').as('high'), sumLow('amount').as('low')] as const
  const largest = await ordersOf(reads, scope)
    .where('city', '<>', '')
    .select(['city', ...sums])
    .groupBy('city')
    .orderBy('high', 'desc')
    .orderBy('low', 'desc')
    .orderBy('city')
    .limit(SHOWN)
    .execute()
  const named = await ordersOf(reads, scope)
    .where('city', '<>', '')
    .select((build) => [build.fn.count<bigint>('city').distinct().as('cities'), ...sums])
    .executeTakeFirstOrThrow()
  const nameless = await ordersOf(reads, scope)
    .where('city', '=', '')
    .select([...sums])
    .executeTakeFirstOrThrow()

  const total = exactSum(named.high, named.low)
  const locations = largest.map(({ city, high, low }) => {
    const revenue = exactSum(high, low)
    const place = gazetteer(city)
    return {
      city,
      revenue: toMinor(revenue),
      share: shareOf(revenue, total),
      lat: place?.lat ?? null,
      lon: place?.lon ?? null,
    }
  })
  const revenueWithoutCity = toMinor(exactSum(nameless.high, nameless.low))
  return { locations, cities: Number(named.cities), revenueWithoutCity }
}
