import { type CalculationRules, parseStatuses } from '#contract/dashboard/reporting-date.ts'
import { orderColumns, orderOfRow } from '#server/changes/order-columns.ts'
import type { RowValues, Value } from '#server/database/ports.ts'
import { ORDERS } from '#server/database/schema/orders.ts'
import type { Table } from '#server/database/schema/table.ts'
import { WORKSPACES } from '#server/database/schema/workspaces.ts'
import { ROW_FAULTS } from './messages.ts'
import type { RowFault } from './row-checks.ts'

/** Calculates the derived columns of orders; the rows of the workspaces come first. Rows must have passed `RowChecks`. */
export class DerivedColumns {
  readonly #rules = new Map<Value, CalculationRules>()

  /** The row with its derived columns as they should be; the search text lacks the products of the lines (`correctTexts`). */
  calculated(table: Table, values: RowValues): RowValues {
    const row: Record<string, Value> = Object.fromEntries(table.names.map((name, i) => [name, values[i] ?? null]))
    if (table === WORKSPACES) {
      const countedDate = row.counted_date === 'paid' ? 'paid' : 'placed'
      this.#rules.set(row.id ?? null, { excludedStatuses: parseStatuses(String(row.excluded_statuses)), countedDate })
    }
    const rules = table === ORDERS && this.#rules.get(row.workspace_id ?? null)
    const order = rules && orderOfRow(row, [])
    if (!order) return values
    const expected: Record<string, Value> = { ...row, ...orderColumns(order, rules) }
    return table.names.map((name, i) => (table.columns[name]?.isDerived ? expected[name] : values[i]) ?? null)
  }

  /** The first derived column of a row that is not as it should be, but for the search text (`wrongTexts`). */
  faultOf(table: Table, row: RowValues): RowFault | undefined {
    const expected = this.calculated(table, row)
    const column = table.names.find((name, i) => name !== 'search' && expected[i] !== row[i])
    return column === undefined ? undefined : { column, reason: ROW_FAULTS.derived }
  }
}
