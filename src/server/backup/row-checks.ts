import type { CalculationRules } from '#contract/dashboard/reporting-date.ts'
import { compareText } from '#contract/text.ts'
import { orderColumns, orderOfRow } from '#server/changes/order-columns.ts'
import type { RowValues, Value } from '#server/database/ports.ts'
import { ORDERS } from '#server/database/schema/orders.ts'
import type { Table } from '#server/database/schema/table.ts'
import { WORKSPACES } from '#server/database/schema/workspaces.ts'
import { settingsOf } from '#server/database/workspace-settings.ts'
import { ROW_FAULTS } from './messages.ts'

/**
 * Checks the rows of one database or backup, table by table, each table's in the order of its key. What is wrong completes the
 * sentence "The column … must …".
 */
export function rowChecks() {
  const slugs = new Set<Value>()
  const rulesOf = new Map<Value, CalculationRules>()
  let previous: { readonly table: Table; readonly row: RowValues } | undefined

  /**
   * A row that has passed `faultOf`, with its derived columns as they should be; the search text lacks the products of the lines
   * (`correctTexts`).
   */
  function calculated(table: Table, row: RowValues): RowValues {
    if (table !== ORDERS) return row
    const values = namedValues(table, row)
    const rules = rulesOf.get(values.workspace_id ?? null)
    if (!rules) return row
    const expected: Record<string, Value> = { ...values, ...orderColumns(orderOfRow(values, []), rules) }
    return table.names.map((name, i) => (table.columns[name]?.isDerived ? expected[name] : row[i]) ?? null)
  }

  return {
    calculated,

    /** What is wrong with a row, apart from its derived columns; `undefined` where it may be in its table. */
    faultOf(table: Table, row: RowValues) {
      for (const [i, name] of table.names.entries()) {
        const column = table.columns[name]
        const value = row[i] ?? null
        const missing = column?.nullable ? undefined : ROW_FAULTS.required
        const reason = value === null ? missing : column?.fault(value)
        if (reason) return { column: name, reason }
      }
      const isTwice = previous?.table === table && compareKeys(table, previous.row, row) >= 0
      previous = { table, row }
      if (isTwice) return { column: table.key.join(', '), reason: ROW_FAULTS.twice }
      if (table !== WORKSPACES) return undefined
      const workspace = namedValues(table, row)
      const { id = null, slug = null } = workspace
      if (slugs.has(slug)) return { column: 'slug', reason: ROW_FAULTS.slug }
      slugs.add(slug)
      rulesOf.set(id, settingsOf(workspace))
      return undefined
    },

    /** The first derived column of such a row that is not as it should be, but for the search text (`wrongTexts`). */
    derivedFaultOf(table: Table, row: RowValues) {
      const expected = calculated(table, row)
      const column = table.names.find((name, i) => name !== 'search' && expected[i] !== row[i])
      return column === undefined ? undefined : { column, reason: ROW_FAULTS.derived }
    },

    /** Whether there are workspaces, but not the one that the server works with. */
    lacksMain: () => slugs.size > 0 && !slugs.has('main'),
  }
}

function namedValues({ names }: Table, row: RowValues): Record<string, Value> {
  return Object.fromEntries(names.map((name, i) => [name, row[i] ?? null]))
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
