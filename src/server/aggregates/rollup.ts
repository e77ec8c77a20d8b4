import { GRANULARITIES } from '#server/database/schema/rollups.ts'
import type { Table } from '#server/database/schema/table.ts'
import { sumColumnSql } from './exact-sum.ts'
import { SPAN_START_SQL, spanStart } from './granularity.ts'
import { addSums, type OrderImage, type Sign, SumsByKey, sumColumnsOf, type Updater } from './sums.ts'

/** A table of sums per day, month and year; update, rebuild and verification follow from what an order adds to its days. */
export interface Rollup {
  readonly table: Table
  /** Adds an order to its days, times `sign`: the key in the order of the table's, without the workspace. */
  addDays(days: SumsByKey, order: OrderImage, sign: Sign): void
  /** Queries for the same rows of all orders. */
  dayQueries(workspaceId: number): string[]
}

export function rollupUpdater({ table, addDays }: Rollup): Updater {
  const days = new SumsByKey()
  return {
    add: (order, sign) => addDays(days, order, sign),
    flush: (transaction, workspaceId) => addSums(transaction, workspaceId, table, withCoarserSpans(table, days)),
  }
}

/** The rows of days, which are taken, and those of the months and years that they add up to. */
function withCoarserSpans(table: Table, days: SumsByKey) {
  const { keys } = sumColumnsOf(table)
  const [granularityAt, startAt] = [keys.indexOf('granularity'), keys.indexOf('start')]
  const spans = new SumsByKey()
  for (const { key, sums } of days.take()) {
    for (const granularity of GRANULARITIES) {
      const start = spanStart(granularity, key[startAt] ?? '')
      spans.add(key.with(granularityAt, granularity).with(startAt, start), sums)
    }
  }
  return spans.take()
}

/** Queries for all rows of a rollup: the days from the orders, the months from the days, the years from the months. */
export function rollupQueries({ table, dayQueries }: Rollup, workspaceId: number): string[] {
  const { keys, sums } = sumColumnsOf(table)
  const coarser = (['m', 'y'] as const).map((granularity, i) => {
    const start = SPAN_START_SQL[granularity]('start')
    const key = keys.map((column) => ({ granularity: `'${granularity}'`, start })[column] ?? column)
    const group = keys.map((column) => (column === 'start' ? start : column))
    return `select workspace_id, ${key}, ${sums.map(sumColumnSql)} from ${table.name}
      where workspace_id = ${workspaceId} and granularity = '${GRANULARITIES[i]}' group by workspace_id, ${group}`
  })
  return [...dayQueries(workspaceId), ...coarser]
}
