import type { Field } from '#server/imports/formats/columns.ts'
import type { Source } from '#server/imports/formats/source.ts'
import { importMessages } from '#server/imports/messages.ts'
import type { RecordTally } from '#server/imports/record-tally.ts'
import { buildExactOrder } from './build-exact-order.ts'
import { buildOrder, type FileReading, type OrderFault } from './build-order.ts'
import type { Collected } from './collect-orders.ts'
import { deduplicate } from './deduplicate.ts'
import type { GroupRow } from './group-table.ts'
import type { ImportOrder } from './import-order.ts'

/** Where a field may come from: a rejection names the first of these columns that the file has. */
const COLUMNS: Record<OrderFault['field'], readonly Field[]> = {
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

/** The orders of the file, one by one; every row is tallied. */
export function* completeOrders(
  source: Source,
  { groups }: Collected,
  fileReading: Omit<FileReading, 'totalsPerLine'>,
  tally: RecordTally,
): Generator<ImportOrder> {
  const detected = source.grouping === 'detected' ? groups.grouping() : undefined
  const rowsAreLines = detected ? detected.rowsAreLines : source.grouping === 'one row per line'
  const totalsPerLine = rowsAreLines && detected?.totalsArePerLine === true
  const reading = { ...fileReading, totalsPerLine }
  if (totalsPerLine) tally.notes.push(importMessages.note.totalsPerLine)
  let rounded = 0
  for (const group of groups.all()) {
    const { accepted, repeated, rejected } = deduplicate(group, rowsAreLines, source.rowsHaveIds)
    tally.repeated += repeated.length
    for (const { row, field, reason } of rejected) {
      tally.reject(row.record, row.line, field && columnName(source, field), reason)
    }
    const { exact } = group.head
    const built = exact ? buildExactOrder(group, exact, accepted, reading) : buildOrder(group, accepted, reading)
    if (built.fault) {
      rejectOrder(tally, source, accepted, built.fault, group.id)
      continue
    }
    tally.accepted += accepted.length
    if (built.rounded) rounded++
    yield built.order
  }
  if (rounded > 0) tally.notes.push(importMessages.note.rounded(rounded))
}

/** An order with an unreadable row is rejected whole, so that the whole order can be corrected and imported. */
function rejectOrder(
  tally: RecordTally,
  source: Source,
  rows: readonly GroupRow[],
  fault: OrderFault,
  id: string,
): void {
  const column = fault.column ?? columnName(source, fault.field)
  for (const row of rows) {
    if (row === fault.row) tally.reject(row.record, row.line, column, fault.reason)
    else tally.reject(row.record, row.line, null, importMessages.record.restOfOrder(id, fault.row.line))
  }
}

function columnName(source: Source, field: OrderFault['field']): string | null {
  const name = COLUMNS[field].find((one) => source.found.has(one))
  return (name && source.found.get(name)) ?? null
}
