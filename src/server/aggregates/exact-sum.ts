import { type RawBuilder, sql } from 'kysely'

/**
 * Sums of amounts (ten-thousandths of a minor unit) can exceed the 64 bits that SQLite adds in. So the high bits and the
 * low bits of amounts are stored and added separately, in `…_high` and `…_low`. A query returns the low part within its
 * bits: sorting by high, then low, sorts by the sum.
 */
const LOW_BITS = 20n
const LOW_MASK = (1n << LOW_BITS) - 1n

export const highPart = (sum: bigint): bigint => sum >> LOW_BITS
export const lowPart = (sum: bigint): bigint => sum & LOW_MASK
export const exactSum = (high: bigint, low: bigint): bigint => (high << LOW_BITS) + low

export const highPartSql = (amount: string): string => `(${amount} >> ${LOW_BITS})`
export const lowPartSql = (amount: string): string => `(${amount} & ${LOW_MASK})`
/** A sum, or 0, as an integer: PostgreSQL's sums are numeric, which has no bits. */
const integerSumSql = (expression: string): string => `cast(coalesce(sum(${expression}), 0) as bigint)`

/** The sum of a rollup's column; of one in two parts, what the low parts carry is added to the high part. */
export function sumColumnSql(column: string): string {
  const low = integerSumSql(column.replace(/_high$/, '_low'))
  if (column.endsWith('_high')) return `${integerSumSql(column)} + ${highPartSql(low)}`
  return column.endsWith('_low') ? lowPartSql(low) : low
}

/** The two parts of the sum of a column of amounts. */
export function sumAmountsSql(column: string): readonly [high: string, low: string] {
  const low = integerSumSql(lowPartSql(column))
  return [`${integerSumSql(highPartSql(column))} + ${highPartSql(low)}`, lowPartSql(low)]
}

/** For typed queries: the sum of a rollup's column, or a part of it (`amount_high`); 0 where there is no row. */
export function sumOf(column: string): RawBuilder<bigint> {
  return sql.raw(sumColumnSql(column))
}

/** For typed queries: the sums of columns of a rollup, each by the name of its column. */
export function sumsOf<Column extends string>(...columns: readonly Column[]) {
  return columns.map((column) => sumOf(column).as(column))
}

/** For typed queries: both parts of the sum of a column of amounts, `amount_high` and `amount_low` of `amount`. */
export function sumsOfAmounts<Column extends string>(table: string, column: Column) {
  const [high, low] = sumAmountsSql(`${table}.${column}`)
  return [sql.raw<bigint>(high).as(`${column}_high`), sql.raw<bigint>(low).as(`${column}_low`)] as const
}
