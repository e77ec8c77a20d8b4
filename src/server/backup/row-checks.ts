import { compareText } from '#contract/text.ts'
import type { KeptRow, KeptValue } from '#server/database/kept-data.ts'
import type { KeptTable } from '#server/database/schema/backup-tables.ts'
import type { ColumnRule } from '#server/database/schema/column-rules.ts'

/** Completes the sentence "The column … must …". */
export interface RowFault {
  readonly column: string
  readonly reason: string
}

/** Checks the rows of one database or backup, table by table, each table's in the order of its key. */
export class RowChecks {
  readonly #slugs = new Set<KeptValue>()
  #table: KeptTable | undefined
  #previous: KeptRow | undefined

  /** What is wrong with a row; `undefined` where it may be in its table. */
  faultOf(table: KeptTable, row: KeptRow): RowFault | undefined {
    for (const [i, column] of table.columns.entries()) {
      const rule = table.rules[column]
      const reason = rule && valueFault(rule, row[i] ?? null)
      if (reason) return { column, reason }
    }
    const previous = table === this.#table ? this.#previous : undefined
    this.#table = table
    this.#previous = row
    if (previous && compareKeys(table, previous, row) >= 0) {
      return { column: table.key.join(', '), reason: 'must be greater than in the row before: a row is there twice' }
    }
    return table.name === 'workspaces' ? this.#slugFault(row[table.columns.indexOf('slug')] ?? null) : undefined
  }

  /** Whether there are workspaces, but not the one that the server works with. */
  get lacksMain(): boolean {
    return this.#slugs.size > 0 && !this.#slugs.has('main')
  }

  #slugFault(slug: KeptValue): RowFault | undefined {
    if (this.#slugs.has(slug)) return { column: 'slug', reason: 'must differ between workspaces' }
    this.#slugs.add(slug)
    return undefined
  }
}

function valueFault(rule: ColumnRule, value: KeptValue): string | undefined {
  if (value !== null) return rule.fault(value)
  return rule.nullable ? undefined : 'must have a value'
}

/** By code point and by number, as both databases sort keys. */
function compareKeys({ columns, key }: KeptTable, a: KeptRow, b: KeptRow): number {
  for (const column of key) {
    const place = columns.indexOf(column)
    const [x = null, y = null] = [a[place], b[place]]
    const order = typeof x === 'bigint' ? Number(x - BigInt(y ?? 0)) : compareText(String(x), String(y))
    if (order !== 0) return order
  }
  return 0
}
