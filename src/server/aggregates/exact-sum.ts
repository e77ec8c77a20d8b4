import { type RawBuilder, sql } from 'kysely'

const LOW_BITS = 20n

/**
 * SQLite adds in 64 bits and fails beyond; amounts in ten-thousandths of a cent get there. So the high and the low bits
 * are kept and added apart, in `${column}_high` and `${column}_low`: `exactSum(high, low)` is the whole. Ordering by
 * `high` then `low` orders by the sum. Rows come from signed spans (`rowsInSpans`).
 */
export function partsHigh(column: string): RawBuilder<bigint> {
  const [high, low] = [sql.ref(`${column}_high`), sql.ref(`${column}_low`)]
  return sql<bigint>`coalesce(cast(sum(sign * ${high}) as bigint) + (cast(sum(sign * ${low}) as bigint) >> 20), 0)`
}

export function partsLow(column: string): RawBuilder<bigint> {
  return sql<bigint>`coalesce(cast(sum(sign * ${sql.ref(`${column}_low`)}) as bigint) & 1048575, 0)`
}

export function exactSum(high: bigint, low: bigint): bigint {
  return (high << LOW_BITS) + low
}
