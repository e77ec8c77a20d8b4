import type { MoneyField } from '#contract/orders/shown-fields.ts'
import type { Source } from '#server/imports/formats/source.ts'
import { importMessages } from '#server/imports/messages.ts'
import { mapStatus } from '#server/imports/parse/status.ts'
import { AmountReader } from './amounts.ts'
import { buildExactOrder } from './build-exact-order.ts'
import { buildOrder, type FileReading } from './build-order.ts'
import type { Collected } from './collect-orders.ts'
import type { FileOrder } from './file-order.ts'
import { OrderFault } from './order-fault.ts'
import { type GroupRow, type OrderGroup, ordersOf } from './order-group.ts'
import type { RecordTally } from './record-tally.ts'

/** The orders of the file, one by one; every row is tallied. */
export function* readOrders(
  source: Source,
  { groups, rows }: Collected,
  reading: FileReading,
  tally: RecordTally,
): Generator<FileOrder> {
  if (rows.totalsPerLine) tally.notes.push(importMessages.note.totalsPerLine)
  for (const name of rows.extrasPerLine)
    tally.notes.push(importMessages.note.extraPerLine(headingOfExtra(source, name)))
  const unread = new Map<MoneyField, number>()
  let rounded = 0
  let withoutStatus = 0
  for (const group of Iterator.from(groups.all()).flatMap(ordersOf)) {
    const { accepted, repeated, rejected } = deduplicate(group, rows.areLines, source.found.has('rowId'))
    tally.repeated += repeated.length
    for (const fault of rejected) {
      tally.reject(fault.row.record, fault.row.line, fault.heading(source), fault.message)
    }
    const { exact, status } = group.head
    try {
      const reader = new AmountReader()
      const order = exact
        ? buildExactOrder(group, exact, accepted, reading, reader)
        : buildOrder(group, accepted, reading, rows, reader)
      if (reader.rounded) rounded++
      if (status.word === '' && !exact) withoutStatus++
      tally.accepted += accepted.length
      for (const name of reader.unread) unread.set(name, (unread.get(name) ?? 0) + 1)
      yield order
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

function headingOfExtra({ found }: Source, name: MoneyField): string {
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

/**
 * Decides which rows make the order (`accepted`): the first row where each row is an order, otherwise the first block of rows and what
 * other blocks add. Equal rows or blocks further down are repeated; different ones are rejected.
 */
function deduplicate(group: OrderGroup, rowsAreLines: boolean, rowsHaveIds: boolean) {
  return rowsAreLines ? deduplicateLines(group, rowsHaveIds) : deduplicateOrders(group)
}

function deduplicateOrders({ id, rows }: OrderGroup) {
  const [first, ...others] = rows
  if (!first) return { accepted: [], repeated: [], rejected: [] }
  const repeated = others.filter((row) => row.fingerprint === first.fingerprint)
  const different = others.filter((row) => row.fingerprint !== first.fingerprint)
  return { accepted: [first], repeated, rejected: different.map((row) => contradiction(id, first, row)) }
}

function deduplicateLines({ id, rows }: OrderGroup, rowsHaveIds: boolean) {
  const [first] = rows
  if (!first || rows.length === 1) return { accepted: rows, repeated: [], rejected: [] }
  const accepted: GroupRow[] = []
  const repeated: GroupRow[] = []
  const rejected: OrderFault[] = []
  const seenBlocks = new Set<string>()
  const seenRows = new Set<string>()
  let blocks = 0
  for (const block of Map.groupBy(rows, (row) => (row.continues ? blocks : ++blocks)).values()) {
    const fingerprint = block.map((row) => row.fingerprint).join(' ')
    if (seenBlocks.has(fingerprint)) {
      repeated.push(...block)
      continue
    }
    const isOtherOrder = seenBlocks.size > 0 && block[0]?.startsOrder
    seenBlocks.add(fingerprint)
    for (const row of block) {
      if (isOtherOrder || row.conflict) rejected.push(contradiction(id, first, row))
      else if (rowsHaveIds && seenRows.has(row.fingerprint)) repeated.push(row)
      else {
        seenRows.add(row.fingerprint)
        accepted.push(row)
      }
    }
  }
  return { accepted, repeated, rejected }
}

function contradiction(id: string, { line }: GroupRow, row: GroupRow): OrderFault {
  const { otherOrder, otherValue } = importMessages.record
  if (!row.conflict) return new OrderFault(row, null, otherOrder(id, line))
  const { field, first, here } = row.conflict
  return new OrderFault(row, field, otherValue(field, id, line, first, here))
}
