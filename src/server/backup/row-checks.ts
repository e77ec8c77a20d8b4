import { compareText } from '#contract/text.ts'
import type { RowValues, Value } from '#server/database/ports.ts'
import type { Table } from '#server/database/schema/table.ts'
import { ROW_FAULTS } from './messages.ts'

/** Completes the sentence "The column … must …". */
export interface RowFault {
  readonly column: string
  readonly reason: string
}

/** Checks the rows of one database or backup, table by table, each table's in the order of its key. */
export class RowChecks {
  readonly #slugs = new Set<Value>()
  #table: Table | undefined
  #previous: RowValues | undefined

  /** What is wrong with a row; `undefined` where it may be in its table. */
  faultOf(table: Table, row: RowValues): RowFault | undefined {
    for (const [i, name] of table.names.entries()) {
      const column = table.columns[name]
      const value = row[i] ?? null
      const missing = column?.nullable ? undefined : ROW_FAULTS.required
      const reason = value === null ? missing : column?.fault(value)
      if (reason) return { column: name, reason }
    }
    const previous = table === this.#table ? this.#previous : undefined
    this.#table = table
    this.#previous = row
    if (previous && compareKeys(table, previous, row) >= 0)
      return { column: table.key.join(', '), reason: ROW_FAULTS.twice }
    if (table.name !== 'workspaces') return undefined
    const slug = row[table.names.indexOf('slug')] ?? null
    if (this.#slugs.has(slug)) return { column: 'slug', reason: ROW_FAULTS.slug }
    this.#slugs.add(slug)
    return undefined
  }

  /** Whether there are workspaces, but not the one that the server works with. */
  get lacksMain(): boolean {
    return this.#slugs.size > 0 && !this.#slugs.has('main')
  }
}

/** By code point and by number, as both databases sort keys. */
function compareKeys({ names, key }: Table, a: RowValues, b: RowValues): number {
  for (const column of key) {
    const i = names.indexOf(column)
    const [x = null, y = null] = [a[i], b[i]]
    const order = typeof x === 'bigint' ? Number(x - BigInt(y ?? 0)) : compareText(String(x), String(y))
    if (order !== 0) return order
  }
  return 0
}
