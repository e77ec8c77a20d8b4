import { EXPORT_COLUMNS } from '#contract/orders/export-columns.ts'
import type { MoneyField } from '#contract/orders/shown-fields.ts'
import { importMessages } from '#server/imports/messages.ts'
import { mapStatus } from '#server/imports/parse/status.ts'
import { AmountReader } from './amounts.ts'
import { buildExactOrder, buildOrder, type FileReading } from './build-order.ts'
import type { Collected } from './collect-orders.ts'
import { type FileOrder, OrderFault } from './file-order.ts'
import { firstRow, type GroupRow, isLineOfOrder, type OrderGroup } from './order-groups.ts'

/** The orders of the file, one by one; every row is tallied. */
export function* readOrders({ source, groups, rows, tally }: Collected, reading: FileReading): Generator<FileOrder> {
  const { note } = importMessages
  const headingOfExtra = (name: MoneyField) => source.found.get(name) ?? name
  if (rows.totalsPerLine) tally.notes.push(note.totalsPerLine)
  for (const name of rows.extrasPerLine) tally.notes.push(note.extraPerLine(headingOfExtra(name)))
  const unread = new Map<MoneyField, number>()
  const contradicted: AmountReader['contradicted'][number][] = []
  let roundedOrders = 0
  let withoutStatus = 0
  let withStatuses = 0
  for (const group of groups.orders()) {
    const { accepted, repeated, rejected } = uniqueRows(group, rows.areLines, source.found.has('rowId'))
    tally.repeated += repeated.length
    tally.contradicting += rejected.length
    for (const fault of rejected) tally.reject(fault.row, fault.heading(source), fault.message)
    // Where each row is an order, the others are rejected.
    const head = rows.areLines ? group.head : (group.first ?? group.head)
    const { exact, status } = head
    try {
      const reader = new AmountReader(reading.numbers, exact !== undefined)
      const read = { ...group, head, rows: accepted }
      const order = exact ? buildExactOrder(read, exact, reading, reader) : buildOrder(read, reading, rows, reader)
      if (head.total === '') tally.withoutTotal++
      if (reader.rounded) roundedOrders++
      if (reader.withoutCurrency) tally.withoutCurrency++
      if (reader.withoutCurrency && reader.sign !== '') tally.signs.add(reader.sign)
      if (status.word === '' && !exact) withoutStatus++
      if (group.hasStatuses && rows.areLines) withStatuses++
      tally.accepted += accepted.length
      for (const { conflict, line } of accepted) if (conflict) tally.disagreeing.push(line)
      for (const name of reader.unread) unread.set(name, (unread.get(name) ?? 0) + 1)
      contradicted.push(...reader.contradicted)
      yield order
    } catch (error) {
      if (!(error instanceof OrderFault)) throw error
      // An order with an unreadable row is rejected whole, so that the whole order can be corrected and imported.
      const rest = importMessages.record.restOfOrder(group.id, error.row.line)
      for (const row of accepted) {
        if (row === error.row) tally.reject(row, error.heading(source), error.message)
        else tally.reject(row, null, rest)
      }
      tally.rejectedWithOrder += accepted.length - 1
    }
  }
  for (const [name, found] of Map.groupBy(contradicted, ([name]) => name)) {
    const lines = found.map(([, line]) => line)
    tally.notes.push(note.otherExtra(EXPORT_COLUMNS[name].heading, lines))
  }
  for (const [name, orders] of unread) tally.notes.push(note.unreadExtra(headingOfExtra(name), orders))
  if (withStatuses > 0) tally.notes.push(note.statuses(withStatuses))
  if (tally.disagreeing.length > 0) tally.notes.push(note.disagreeing(tally.disagreeing))
  if (roundedOrders > 0) tally.notes.push(note.rounded(roundedOrders))
  if (withoutStatus === 0) return
  const status = source.reading.mapping.statuses?.[''] ?? mapStatus('').status
  tally.notes.push(importMessages.tally.withoutStatus(withoutStatus, status))
}

/**
 * Which rows of a group make the order: its first block of rows and what other blocks add, where rows `areLines`, else the first
 * row. Equal ones are repeated, different ones rejected.
 */
function uniqueRows(group: OrderGroup, areLines: boolean, rowsHaveIds: boolean) {
  const { id, rows } = group
  const first = firstRow(group)
  if (rows.length === 1) return { accepted: rows, repeated: [], rejected: [] }
  const accepted: GroupRow[] = []
  const repeated: GroupRow[] = []
  const rejected: OrderFault[] = []
  const seenBlocks = new Set<string>()
  const seenRows = new Set<string>()
  let blocks = 0
  for (const block of Map.groupBy(rows, (row) => (areLines && row.continues ? blocks : ++blocks)).values()) {
    const fingerprint = block.map((row) => row.fingerprint).join(' ')
    if (seenBlocks.has(fingerprint)) {
      repeated.push(...block)
      continue
    }
    const isOtherOrder = seenBlocks.size > 0 && (!areLines || block[0]?.startsOrder)
    seenBlocks.add(fingerprint)
    for (const row of block) {
      if (isOtherOrder || !isLineOfOrder(row)) rejected.push(contradiction(id, first, row))
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
