import type { ExtraAmount } from '#contract/order-states.ts'
import type { Source } from '#server/imports/formats/source.ts'
import { importMessages } from '#server/imports/messages.ts'
import { mapStatus } from '#server/imports/parse/status.ts'
import { buildExactOrder } from './build-exact-order.ts'
import { buildOrder, type FileReading } from './build-order.ts'
import type { Collected } from './collect-orders.ts'
import { deduplicate } from './deduplicate.ts'
import type { FileOrder } from './file-order.ts'
import { OrderFault } from './order-fault.ts'
import { type GroupRow, ordersOf } from './order-group.ts'
import type { RecordTally } from './record-tally.ts'

/** The orders of the file, one by one; every row is tallied. */
export function* completeOrders(
  source: Source,
  { groups, rowsAreLines, perLine }: Collected,
  reading: FileReading,
  tally: RecordTally,
): Generator<FileOrder> {
  if (perLine.totals) tally.notes.push(importMessages.note.totalsPerLine)
  for (const name of perLine.extras) tally.notes.push(importMessages.note.extraPerLine(headingOfExtra(source, name)))
  const unread = new Map<ExtraAmount, number>()
  let rounded = 0
  let withoutStatus = 0
  for (const group of Iterator.from(groups.all()).flatMap(ordersOf)) {
    const { accepted, repeated, rejected } = deduplicate(group, rowsAreLines, source.found.has('rowId'))
    tally.repeated += repeated.length
    for (const fault of rejected) {
      tally.reject(fault.row.record, fault.row.line, fault.heading(source), fault.message)
    }
    const { exact, status } = group.head
    try {
      const built = exact
        ? buildExactOrder(group, exact, accepted, reading)
        : buildOrder(group, accepted, reading, perLine)
      if (built.rounded) rounded++
      if (status.word === '' && !exact) withoutStatus++
      tally.accepted += accepted.length
      for (const name of built.unread ?? []) unread.set(name, (unread.get(name) ?? 0) + 1)
      yield built.order
    } catch (error) {
      if (!(error instanceof OrderFault)) throw error
      rejectOrder(tally, source, accepted, error, group.id)
    }
  }
  for (const [name, orders] of unread) {
    tally.notes.push(importMessages.note.unreadExtra(headingOfExtra(source, name), orders))
  }
  if (rounded > 0) tally.notes.push(importMessages.note.rounded(rounded))
  if (withoutStatus === 0) return
  const status = source.reading.mapping.statuses?.[''] ?? mapStatus('').status
  tally.notes.push(importMessages.tally.withoutStatus(withoutStatus, status))
}

function headingOfExtra({ found }: Source, name: ExtraAmount): string {
  return found.get(name) ?? name
}

/** An order with an unreadable row is rejected whole, so that the whole order can be corrected and imported. */
function rejectOrder(
  tally: RecordTally,
  source: Source,
  rows: readonly GroupRow[],
  fault: OrderFault,
  id: string,
): void {
  const rest = importMessages.record.restOfOrder(id, fault.row.line)
  for (const row of rows) {
    if (row === fault.row) tally.reject(row.record, row.line, fault.heading(source), fault.message)
    else tally.reject(row.record, row.line, null, rest)
  }
}
