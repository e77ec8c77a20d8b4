import { integerSumSql, sumHighSql, sumLowSql } from './exact-sum.ts'
import { GRANULARITIES, SPAN_START_SQL } from './granularity.ts'
import { insertInto, type SumTable } from './sum-table.ts'

/** The sum of a column of sums, in SQL; of one in two parts, what the low parts carry is added to the high ones. */
export function sumColumnSql(column: string): string {
  if (column.endsWith('_high')) return sumHighSql(column, column.replace(/_high$/, '_low'))
  return column.endsWith('_low') ? sumLowSql(column) : integerSumSql(column)
}

/** Statements that add up a rollup's months from its days and its years from its months. */
export function rebuildCoarser(table: SumTable, workspaceId: number): string[] {
  const { name, keys, sums } = table
  return (['m', 'y'] as const).map((granularity, i) => {
    const start = SPAN_START_SQL[granularity]('start')
    const columns = Object.keys(keys)
    const key = columns.map((column) => ({ granularity: `'${granularity}'`, start })[column] ?? column)
    const group = columns.map((column) => (column === 'start' ? start : column))
    return `${insertInto(table)} select workspace_id, ${key}, ${sums.map(sumColumnSql)} from ${name}
      where workspace_id = ${workspaceId} and granularity = '${GRANULARITIES[i]}' group by workspace_id, ${group}`
  })
}
