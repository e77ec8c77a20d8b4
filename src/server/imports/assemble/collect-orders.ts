import { hash } from 'node:crypto'
import { clean } from '#contract/clean-text.ts'
import { MAX_ID } from '#contract/orders/order-limits.ts'
import { MONEY_FIELDS, type MoneyField } from '#contract/orders/shown-fields.ts'
import type { ParsedRecord } from '#server/imports/formats/parsed-record.ts'
import type { Grouping, Source } from '#server/imports/formats/source.ts'
import { importMessages } from '#server/imports/messages.ts'
import { DateColumnDetector } from '#server/imports/parse/date-order.ts'
import { DecimalMarkDetector } from '#server/imports/parse/decimal-mark.ts'
import { StatusWords } from '#server/imports/parse/status.ts'
import { cancelledColumns, columnTexts, sideTables } from './followed-columns.ts'
import { type GroupRow, isLineOfOrder, type OrderGroup, orderGroups } from './order-groups.ts'
import type { RecordTally } from './record-tally.ts'
import { rowId } from './row-ids.ts'
import type { SpilledOrders } from './spilled-orders.ts'

/**
 * Reads the whole file: its records, grouped by order, and what they say about its dates and amounts. Blank, totals and
 * unreadable records are tallied here.
 */
export function collectOrders(
  source: Source,
  tally: RecordTally,
  disk?: SpilledOrders,
  onBytes: (bytes: number) => void = () => {},
) {
  const groups = orderGroups(disk)
  const columns = columnTexts(source)
  const [sides, cancelled] = [sideTables(source), cancelledColumns(source)]
  const dates = { placed: new DateColumnDetector(), paid: new DateColumnDetector() }
  const numbers = new DecimalMarkDetector()
  const stateHeadings = (['financial', 'fulfillment'] as const).map((field) => source.found.get(field))
  let withoutId = 0
  let [totals, firstTotals] = [0, 0]
  let read = 0
  const { missingIds, statuses: chosen } = source.reading.mapping
  const [statuses, states] = [new StatusWords(chosen), new StatusWords()]
  // A row of sums has no product.
  const isLineOfOrderAbove = ({ lines }: ParsedRecord) =>
    missingIds === 'previous' && lines.some(({ product }) => product !== '')
  let lastId = ''
  let isExact: boolean | undefined
  const records = source.records((bytes) => {
    read = bytes
    onBytes(bytes)
  })
  for (const raw of records) {
    const { line } = raw
    const record = ++tally.records
    const found = source.read(raw)
    if (found === 'blank' || found === 'totals') {
      tally.blank++
      if (found === 'totals' && totals++ === 0) firstTotals = line
      continue
    }
    columns.add(raw.cells)
    sides.add(raw.cells)
    if (areHeadings(found) && raw.cells.some((cell, i) => cell.trim() !== source.reading.headings[i]))
      tally.otherHeadings ||= line
    const { lines, startsOrder } = found
    const status = statuses.mapped(found.head.status)
    const head = status === found.head.status ? found.head : { ...found.head, status }
    isExact = isExact !== false && head.exact !== undefined
    if (found.id === '') withoutId++
    const fingerprint = hash('sha1', raw.cells.join('\u001f'), 'base64')
    const isNumbered = found.id === '' && missingIds === 'row'
    const ownId = isNumbered ? rowId(fingerprint) : found.id
    const writtenId = ownId || (isLineOfOrderAbove(found) ? lastId : '')
    const { noId, longId } = importMessages.record
    const reason = writtenId.length > MAX_ID ? longId : writtenId === '' && noId
    const fault = found.fault ?? (reason && { column: source.found.get('id') ?? null, reason })
    if (fault) {
      tally.reject({ record, line }, fault.column, fault.reason)
      continue
    }
    // Only the first row of an order has its status.
    if (status.word !== '' || source.grouping !== 'one row per line') statuses.count(status)
    for (const [i, state] of [head.paymentState, head.fulfillmentState].entries()) {
      const word = state === 'Unknown' && stateHeadings[i] && found.under?.(stateHeadings[i]).trim()
      if (word) states.count({ word, status: 'Unknown', unknown: true })
    }
    dates.placed.add(head.date)
    dates.paid.add(head.paid)
    numbers.add(head, lines)
    const id = clean(writtenId)
    const continues = id === lastId && !startsOrder
    lastId = id
    // Some exports write the status in the first row of an order only.
    if (status.word !== '' || !continues) cancelled.add(found, status)
    const row = { record, line, fingerprint, continues, startsOrder, total: head.total, lines }
    groups.add({ id, isNumbered, head, rows: [row], blocks: 1 }, read)
  }
  if (totals > 0) tally.notes.push(importMessages.tally.totalsRows(totals, firstTotals))
  const detector = rowDetector(source.grouping)
  const grouped = groups.finish(detector.add)
  return {
    groups: grouped,
    rows: detector.reading(),
    ...{ source, tally, dates, numbers, statuses, states, sides, cancelled, columns: columns.columns },
    /** Records whose row has no order ID. */
    withoutId,
    /** All records come from our own export. */
    isExact: isExact === true,
  }
}
export type Collected = Readonly<ReturnType<typeof collectOrders>>

/** Whether there are words where a date and an amount are due. */
function areHeadings({ head: { date, total }, lines: [first] }: ParsedRecord): boolean {
  const amount = total || first?.lineAmount || first?.price || ''
  return [date, amount].every((text) => text !== '' && !/[\d\p{P}]/u.test(text))
}

/** Detects how rows belong to orders where the format does not say it. `add` is due once for every order. */
function rowDetector(grouping: Grouping) {
  let areLines = grouping === 'one row per line'
  /** Orders with different lines, and orders with different totals. */
  let differentLines = 0
  let differentTotals = 0
  /** For each amount how many more orders of several rows have different ones than the same. */
  const extras = new Map<MoneyField, number>()
  const add = ({ head, rows, repeatedExtras = {} }: OrderGroup): void => {
    const [first, ...others] = rows
    if (!first || others.length === 0) return
    for (const name of MONEY_FIELDS) {
      const found = repeatedExtras[name]
      // Our own export has no amounts by line.
      if (found && !head.exact) extras.set(name, (extras.get(name) ?? 0) + (found === 'equal' ? -1 : 1))
    }
    if (grouping !== 'detected') return
    const differs = (row: GroupRow) => !row.startsOrder && isLineOfOrder(row) && lineKey(row) !== lineKey(first)
    if (!first.startsOrder && others.some(differs)) areLines = true
    const totals = new Set(rows.filter((row) => row.total !== '' && isLineOfOrder(row)).map((row) => row.total))
    if (new Set(rows.map(lineKey)).size > 1) differentLines++
    if (totals.size > 1) differentTotals++
  }
  const reading = () => ({
    /** Rows with the same order ID are its lines; otherwise each row is an order, and a second one repeats or contradicts it. */
    areLines,
    /** The total column has amounts of lines: in most orders of several rows it differs from row to row. */
    totalsPerLine: areLines && differentTotals > 0 && differentTotals * 2 >= differentLines,
    /** Other amounts whose columns have them by line. */
    extrasPerLine: new Set(areLines ? MONEY_FIELDS.filter((name) => (extras.get(name) ?? 0) > 0) : []),
  })
  return { add, reading }
}

function lineKey(row: GroupRow): string {
  return row.lines
    .map(({ product, quantity, price, lineAmount }) => [product, quantity, price, lineAmount].join('\u001f'))
    .join('\u001e')
}
