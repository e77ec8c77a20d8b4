import { type RawBuilder, sql } from 'kysely'

const LOW_BITS = 20n
const ALL = sql<boolean>`true`

/**
 * SQLite adds in 64 bits and fails beyond; amounts in ten-thousandths of a cent get there. So the high and the low bits
 * are added apart: `exactSum(high, low)` is the whole. Ordering by `high` then `low` orders by the sum.
 */
export function sumHigh(column: string, where: RawBuilder<boolean> = ALL): RawBuilder<bigint> {
  const ref = sql.ref(column)
  return sql<bigint>`coalesce(sum(${ref} >> 20) filter (where ${where}) + (sum(${ref} & 1048575) filter (where ${where}) >> 20), 0)`
}

export function sumLow(column: string, where: RawBuilder<boolean> = ALL): RawBuilder<bigint> {
  return sql<bigint>`coalesce(sum(${sql.ref(column)} & 1048575) filter (where ${where}) & 1048575, 0)`
}

export function exactSum(high: bigint, low: bigint): bigint {
  return (high << LOW_BITS) + low
}
