import type { KeptRow, KeptValue } from '#server/database/kept-data.ts'
import type { KeptTable } from '#server/database/schema/backup-tables.ts'
import type { ColumnRule } from '#server/database/schema/column-rules.ts'

/** Where a column of a table is in the rows of a backup. */
export interface ColumnSource {
  readonly column: string
  readonly rule: ColumnRule
  /** Below 0: the backup is older than the column. */
  readonly place: number
}

/**
 * Where the columns of a table are in a backup that names its columns so; a text says what is wrong: one is unknown, or
 * one is missing that always existed.
 */
export function columnSources({ name, columns, rules }: KeptTable, given: readonly string[]): ColumnSource[] | string {
  const unknown = given.find((column, i) => !columns.includes(column) || given.indexOf(column) !== i)
  if (unknown !== undefined) return `has the column ${unknown} in the table ${name}, which is not known`
  const sources: ColumnSource[] = []
  for (const column of columns) {
    const rule = rules[column]
    const place = given.indexOf(column)
    if (!rule || (place < 0 && rule.absent === undefined)) return `lacks the column ${column} of the table ${name}`
    sources.push({ column, rule, place })
  }
  return sources
}

/** A row of a backup as the table has it. `refuse` throws where a value is of another kind than its column. */
export function keptRow(
  sources: readonly ColumnSource[],
  given: readonly unknown[],
  refuse: (column: string, reason: string) => never,
): KeptRow {
  return sources.map(({ column, rule, place }) => {
    if (place < 0) return rule.absent ?? null
    const value = keptValue(rule, given[place])
    if (value !== undefined) return value
    return refuse(column, rule.kind === 'text' ? 'must be a text' : 'must be a whole number as a text')
  })
}

/** A value of the file as the database has it; `undefined` where it is of another kind than the column. */
function keptValue({ kind }: ColumnRule, value: unknown): KeptValue | undefined {
  if (value === null) return null
  if (typeof value !== 'string') return undefined
  if (kind === 'text') return value
  return /^(?:0|-?[1-9]\d{0,18})$/.test(value) ? BigInt(value) : undefined
}
