import { type CalculationRules, parseStatuses } from '#contract/reporting-date.ts'
import type { RowValues } from '#server/database/bulk-data.ts'
import type { Value } from '#server/database/ports.ts'
import { ORDERS } from '#server/database/schema/orders.ts'
import type { Table } from '#server/database/schema/table.ts'
import { WORKSPACES } from '#server/database/schema/workspaces.ts'
import { orderOf, orderValues, storedValues } from '#server/imports/write/order-values.ts'

/** Calculates the derived columns of orders; the rows of the workspaces come first. */
export class DerivedColumns {
  readonly #rules = new Map<string, CalculationRules>()

  /** The row with its derived columns as they should be. A row with a wrong status is returned as it is. */
  calculated(table: Table, values: RowValues): RowValues {
    const row = Object.fromEntries(table.names.map((name, i) => [name, values[i] ?? null]))
    if (table === WORKSPACES) this.#addRules(row)
    const rules = table === ORDERS ? this.#rules.get(String(row.workspace_id)) : undefined
    const stored = rules && storedValues(row)
    if (!stored) return values
    const calculated = orderValues(orderOf(stored, []), rules)
    const expected: Record<string, Value> = { ...row, ...calculated }
    return table.names.map((name, i) => (table.columns[name]?.isDerived ? expected[name] : values[i]) ?? null)
  }

  /** The first derived column of a row that is not as it should be. */
  firstWrong(table: Table, row: RowValues): string | undefined {
    const expected = this.calculated(table, row)
    return table.names.find((_, i) => expected[i] !== row[i])
  }

  #addRules({ id, excluded_statuses: excluded, counted_date: date }: Readonly<Record<string, Value>>) {
    const countedDate = date === 'paid' ? 'paid' : 'placed'
    this.#rules.set(String(id), { excludedStatuses: parseStatuses(String(excluded)), countedDate })
  }
}
