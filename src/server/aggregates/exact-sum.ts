import { type RawBuilder, sql } from 'kysely'

/**
 * Sums of amounts (ten-thousandths of a minor unit) can exceed the 64 bits that SQLite adds in. So the low bits and the
 * high bits of amounts are stored and added separately, in `…_low` and `…_high`. Sorting by high, then low, sorts by
 * the sum, because `low` is always normalized below `2^LOW_BITS`.
 */
const LOW_BITS = 20n
const LOW_MASK = (1n << LOW_BITS) - 1n

export function highPart(sum: bigint): bigint {
  return sum >> LOW_BITS
}

export function lowPart(sum: bigint): bigint {
  return sum & LOW_MASK
}

export function exactSum(high: bigint, low: bigint): bigint {
  return (high << LOW_BITS) + low
}

export function highPartSql(amount: string): string {
  return `(${amount} >> ${LOW_BITS})`
}

export function lowPartSql(amount: string): string {
  return `(${amount} & ${LOW_MASK})`
}

/** A sum, or 0, as an integer: PostgreSQL's sums are numeric, which has no bits. */
export function integerSumSql(expression: string): string {
  return `cast(coalesce(sum(${expression}), 0) as bigint)`
}

/** The high part of a sum whose parts are these expressions: what the low parts carry is added. */
export function sumHighSql(high: string, low: string): string {
  return `${integerSumSql(high)} + ${highPartSql(integerSumSql(low))}`
}

export function sumLowSql(low: string): string {
  return lowPartSql(integerSumSql(low))
}

/** The sum of a rollup's column; 0 where there is no row. */
export function sumOf(column: string): RawBuilder<bigint> {
  return sql.raw(integerSumSql(column))
}

/** The two parts of the sum of `${column}_high` and `${column}_low`. */
export function partsHigh(column: string): RawBuilder<bigint> {
  return sql.raw(sumHighSql(`${column}_high`, `${column}_low`))
}

export function partsLow(column: string): RawBuilder<bigint> {
  return sql.raw(sumLowSql(`${column}_low`))
}

/** The two parts of the sum of a column of amounts. */
export function amountsHigh(column: string): RawBuilder<bigint> {
  return sql.raw(sumHighSql(highPartSql(column), lowPartSql(column)))
}

export function amountsLow(column: string): RawBuilder<bigint> {
  return sql.raw(sumLowSql(lowPartSql(column)))
}

export function amountPartsSql(column: string): string {
  return `${sumHighSql(highPartSql(column), lowPartSql(column))}, ${sumLowSql(lowPartSql(column))}`
}
