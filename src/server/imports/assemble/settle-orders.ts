import type { Field } from '#server/imports/formats/fields.ts'
import type { Source } from '#server/imports/formats/source.ts'
import type { RecordTally } from '#server/imports/record-tally.ts'
import { buildOrder } from './build-order.ts'
import type { FileReading, OrderFault } from './built-order.ts'
import type { Collected } from './collect-orders.ts'
import type { ImportOrder } from './import-order.ts'
import type { GroupRow } from './order-group.ts'
import { settleGroup } from './settle-groups.ts'

const COLUMN_OF: Record<OrderFault['field'], readonly Field[]> = {
  id: ['id'],
  date: ['date'],
  paid: ['paidAt'],
  lines: ['rowId'],
  currency: ['currency'],
  total: ['total', 'lineAmount'],
  amount: ['lineAmount', 'total'],
  price: ['price'],
  discount: ['lineDiscount'],
  quantity: ['quantity'],
  customerKey: ['customerId', 'email', 'customerName'],
  customerName: ['customerName', 'shipName', 'billName', 'lastName', 'firstName'],
  address: ['shipStreet', 'billStreet'],
  city: ['shipCity', 'billCity'],
  channel: ['channel'],
  paymentMethod: ['payment'],
  product: ['product', 'products'],
}

/** The orders of the file one by one, each built from its rows; every row enters the account. */
export function* settledOrders(
  source: Source,
  collected: Collected,
  reading: Omit<FileReading, 'totalsPerLine'>,
  account: RecordTally,
): Generator<ImportOrder> {
  const { groups } = collected
  const evidence = source.grouping === 'evidence' ? groups.evidence() : undefined
  const lines = evidence ? evidence.rowsAreLines : source.grouping === 'one row per line'
  const totalsPerLine = lines && evidence?.totalsArePerLine === true
  if (totalsPerLine)
    account.notes.push('The totals differ between the rows of an order, so they were added up as amounts of its lines.')
  let rounded = 0
  for (const group of groups.all()) {
    const settled = settleGroup(group, lines, source.rowsHaveIds)
    account.repeated += settled.repeated.length
    for (const { row, field, reason } of settled.rejected) {
      account.reject(row.record, row.line, field && columnName(source, field), reason)
    }
    const built = buildOrder(group, settled.kept, { ...reading, totalsPerLine })
    if (built.fault) {
      rejectOrder(account, source, settled.kept, built.fault, group.id)
      continue
    }
    account.accepted += settled.kept.length
    if (built.rounded) rounded++
    yield built.order
  }
  if (rounded > 0)
    account.notes.push(`Amounts of ${rounded} orders have more decimals than are kept; each was rounded once.`)
}

/** An order with an unreadable row is left out whole: what stays in the file to be mended is the whole order. */
function rejectOrder(
  account: RecordTally,
  source: Source,
  rows: readonly GroupRow[],
  fault: OrderFault,
  id: string,
): void {
  const column = fault.column ?? columnName(source, fault.field)
  for (const row of rows) {
    if (row === fault.row) account.reject(row.record, row.line, column, fault.reason)
    else
      account.reject(
        row.record,
        row.line,
        null,
        `Order ${id} is left out whole, because line ${fault.row.line} of it cannot be read.`,
      )
  }
}

function columnName(source: Source, field: keyof typeof COLUMN_OF): string | null {
  for (const name of COLUMN_OF[field]) {
    const heading = source.found.get(name)
    if (heading !== undefined) return heading
  }
  return null
}
