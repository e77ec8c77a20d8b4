import { ORDER_STATUSES } from '#contract/order.ts'
import { type CalculationRules, parseStatuses } from '#contract/reporting-date.ts'
import type { KeptRow } from '#server/database/kept-data.ts'
import type { KeptTable } from '#server/database/schema/backup-tables.ts'
import { orderRow } from '#server/imports/write/order-row.ts'

/** Columns of the orders that follow from the others and from their workspace's settings. */
const DERIVED = [
  'id_key',
  'counted_day',
  'status_key',
  'customer_name_key',
  'project_key',
  'address_key',
  'search',
] as const

/** Calculates the derived columns of rows; the workspaces are given first. */
export class DerivedColumns {
  readonly #rules = new Map<string, CalculationRules>()

  /** The row with its derived columns as they have to be. The row's other values are known to be right. */
  calculated(table: KeptTable, row: KeptRow): KeptRow {
    const value = (column: string) => row[table.columns.indexOf(column)]
    const text = (column: string) => String(value(column))
    if (table.name === 'workspaces') {
      this.#rules.set(text('id'), {
        excludedStatuses: parseStatuses(text('excluded_statuses')),
        countedDate: value('counted_date') === 'paid' ? 'paid' : 'placed',
      })
    }
    const rules = table.name === 'orders' ? this.#rules.get(text('workspace_id')) : undefined
    const status = ORDER_STATUSES.find((one) => one === value('status'))
    if (!rules || !status) return row
    const order = orderRow(
      {
        id: text('id'),
        placedAt: Number(value('placed_at')),
        day: text('day'),
        paidDay: text('paid_day'),
        status,
        sourceStatus: text('source_status'),
        customerName: text('customer_name'),
        customerKey: text('customer_key'),
        project: text('project'),
        address: text('address'),
        city: text('city'),
        channel: text('channel'),
        paymentMethod: text('payment_method'),
        currency: text('currency'),
        amount: 0n,
        lines: [],
      },
      rules,
    )
    const calculated = [...row]
    for (const column of DERIVED) calculated[table.columns.indexOf(column)] = order[column]
    return calculated
  }

  /** The first derived column of a row that is not as it has to be. */
  firstWrong(table: KeptTable, row: KeptRow): string | undefined {
    const due = this.calculated(table, row)
    return table.columns.find((_, i) => due[i] !== row[i])
  }
}
