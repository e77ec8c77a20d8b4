import { givenDateText } from '#contract/given-date.ts'
import { mapNames } from '#contract/map-names.ts'
import { NO_CURRENCY } from '#contract/money.ts'
import { EXPORT_COLUMNS, type ExportColumnName } from '#contract/orders/export-columns.ts'
import { fieldsOfKind } from '#contract/orders/order-fields.ts'
import { MONEY_FIELDS } from '#contract/orders/shown-fields.ts'
import { utcDay } from '#contract/store-day.ts'
import { type LineContent, projectOf } from '#server/changes/order-content.ts'
import { isRecords } from '#server/database/records.ts'
import { type AbsentField, type ExactHead, FILE_TEXTS, lineTexts } from '#server/imports/formats/parsed-record.ts'
import { importMessages } from '#server/imports/messages.ts'
import type { DateFormats } from '#server/imports/parse/date-order.ts'
import type { DecimalMarks } from '#server/imports/parse/decimal-mark.ts'
import { dateProblem, type ReadDate, readDate, readStoreDay } from '#server/imports/parse/read-date.ts'
import { refundedState } from '#server/imports/parse/status.ts'
import type { AmountReader, LineNumbers } from './amounts.ts'
import type { Collected } from './collect-orders.ts'
import { cleanOrder, type FileOrder, longText, OrderFault } from './file-order.ts'
import { firstRow, type GroupRow, type OrderGroup } from './order-groups.ts'

/** How the whole file is read; decided from all of it before the first order is built. */
export interface FileReading {
  readonly dates: DateFormats
  readonly numbers: DecimalMarks
  /** Of orders for which the file names none; `NO_CURRENCY` if that isn't known. */
  readonly currency: string
  /** IANA; null: store days as written. */
  readonly zone: string | null
  /** What identifies a record in the file for people. */
  readonly countedBy: 'line' | 'record'
  /** The only line of an order gets the order's amount; some shops have amounts of orders alone. */
  readonly hasLineAmounts: boolean
  /** The fields for which the file has no columns. */
  readonly absentFields: readonly AbsentField[]
}

const NOT_PAID = { day: '', given: undefined }

/** A line of an order, and the row that it comes from. */
type RowLine = { readonly row: GroupRow; readonly line: LineContent }

/** An order from its rows, at least one. Throws `OrderFault`. */
export function buildOrder(
  group: OrderGroup,
  reading: FileReading,
  { totalsPerLine, extrasPerLine }: Collected['rows'],
  reader: AmountReader,
): FileOrder {
  const { currency: usual, countedBy, hasLineAmounts, absentFields } = reading
  const { head, rows } = group
  const first = firstRow(group)
  const { placed, paid } = readDates(group, reading)
  const total = totalsPerLine ? undefined : reader.read(first, 'total', head.total)
  const found = rows.flatMap((row) => textsOf(row, totalsPerLine).map((texts) => reader.lineNumbers(row, texts)))
  const numbers = [total, ...found.flatMap(({ amount, price, discount }) => [amount, price, discount])]
  const units = numbers.map((number) => number?.unit ?? '')
  const named = reader.currency(first, head.currency, units)
  const currency = named === NO_CURRENCY ? usual : named
  reader.withoutCurrency = named === NO_CURRENCY
  if (!totalsPerLine) demandSameTotal(rows, head.total)
  const lines = found.map((numbers) => ({ row: numbers.row, line: reader.line(numbers, currency) }))
  const amount = total
    ? reader.stored(first, 'total', total, currency)
    : reader.withinLimit(first, 'lineAmount', sumOf(lines, first))
  const isAmountSaid = found.some(({ texts }) => texts.lineAmount !== '')
  // Without a column of its own, too.
  const said = [named !== NO_CURRENCY && 'currency', total && 'amount', isAmountSaid && 'lineAmount']
  const extras = reader.extras(group, extrasPerLine, currency)
  const read = {
    ...extras,
    paymentState: refundedState(head.paymentState, extras.refunded, amount),
    placedAt: placed.instant,
    day: placed.day,
    paidDay: paid.day,
    dateText: givenDateText(placed.given),
    paidText: paid.given?.offset === undefined ? '' : givenDateText(paid.given),
    project: projectOf(lines.map(({ line }) => line)),
    currency,
    amount,
    sourceLine: first[countedBy],
    absentFields: absentFields.filter((field) => !said.includes(field)),
  }
  // The row that alone has the order's total, above those of its products, is no line.
  const hasOwnRow = lines.some(({ row, line }) => line.product !== '' && row.total === '')
  const isOwnRow = ({ row, line }: RowLine) => hasOwnRow && line.product === '' && row.total !== ''
  // A file without products has no lines, only the amount of the order.
  const stored = lines.filter((one) => (one.line.product !== '' || one.line.quantity !== null) && !isOwnRow(one))
  const isPriced = total !== undefined && hasLineAmounts
  return finishOrder(group, read, isPriced ? withOnlyAmount(stored, amount - (extras.shipping ?? 0n)) : stored)
}

/** When an order was placed and paid. Throws `OrderFault`. */
function readDates(group: OrderGroup, { dates, zone }: FileReading) {
  const { date, paid: paidText } = group.head
  const first = firstRow(group)
  if (date === '') throw new OrderFault(first, 'date', importMessages.record.noDate)
  const placed = readDate(date, dates.placed, zone)
  if (!placed) throw new OrderFault(first, 'date', dateProblem(date))
  const paid = paidText === '' || paidText.startsWith('0000-00-00') ? NOT_PAID : readDate(paidText, dates.paid, zone)
  if (!paid) throw new OrderFault(first, 'paid', dateProblem(paidText))
  return { placed, paid }
}

/** The only line of an order, if it has no amount, with what the order costs without shipping. */
function withOnlyAmount(lines: readonly RowLine[], amount: bigint): readonly RowLine[] {
  const [only] = lines
  if (!only || lines.length > 1 || only.line.amount !== null) return lines
  return [{ ...only, line: { ...only.line, amount } }]
}

/** What is not taken from the head as it is. */
type ReadValues = Omit<
  FileOrder,
  (typeof FILE_TEXTS)[number] | 'invoices' | 'id' | 'status' | 'sourceStatus' | 'fulfillmentState' | 'lines'
>

/** The order with what was read of it. Throws `OrderFault` where a text of it is too long to be stored. */
function finishOrder(group: OrderGroup, read: ReadValues, lines: readonly RowLine[]): FileOrder {
  const { id, head } = group
  const { status, fulfillmentState } = head
  const order = {
    ...read,
    ...mapNames(FILE_TEXTS, (field) => head[field]),
    ...{ id, status: status.status, sourceStatus: status.word, fulfillmentState, invoices: '' },
    lines: lines.map(({ line }) => line),
  }
  const long = longText(order)
  if (long) throw new OrderFault(lines[long.line]?.row ?? firstRow(group), long.field, long.reason)
  return cleanOrder(order)
}

function demandSameTotal(rows: readonly GroupRow[], total: string): void {
  const other = rows.find((row) => row.total !== '' && row.total !== total)
  if (!other) return
  throw new OrderFault(other, 'total', importMessages.record.differentTotals(total, other.total, other.line))
}

function textsOf({ total, lines }: GroupRow, totalsPerLine: boolean) {
  if (!totalsPerLine || total === '') return lines
  const [line] = lines
  return [lineTexts((field) => (field === 'lineAmount' ? total : (line?.[field] ?? '')))]
}

function sumOf(lines: readonly RowLine[], first: GroupRow): bigint {
  if (lines.length === 0) throw new OrderFault(first, 'total', importMessages.record.noAmount)
  return lines.reduce((total, { row, line: { amount } }) => {
    if (amount === null) throw new OrderFault(row, 'lineAmount', importMessages.record.noLineAmount)
    return total + amount
  }, 0n)
}

const { exact: messages } = importMessages
const IN_FILES = fieldsOfKind('records', 'moneyRecords')

/** An order from our own export, as exported: its rows in any order, but all of them. Throws `OrderFault`. */
export function buildExactOrder(
  group: OrderGroup,
  { day, project, lines: lineCount, absentFields }: ExactHead,
  reading: FileReading,
  reader: AmountReader,
): FileOrder {
  const { zone, countedBy } = reading
  const { head, rows } = group
  const first = firstRow(group)
  const fault = (exported: ExportColumnName, reason: string) => new OrderFault(first, { exported }, reason)
  const demand = (exported: 'day' | 'lines', text: string) => {
    if (text.trim() === '') throw fault(exported, messages.missing(EXPORT_COLUMNS[exported].heading))
  }

  const { placed, paid } = readDates(group, reading)
  demand('day', day)
  const storeDay = readStoreDay(day, placed.instant, zone)
  if (!storeDay) throw fault('day', messages.notAStoreDay(day))

  const unread = IN_FILES.find((field) => !isRecords(field, head[field]))
  if (unread) throw fault(unread, messages.notRecords)

  const found = rows.flatMap((row) => row.lines.map((texts) => reader.lineNumbers(row, texts)))
  demand('lines', lineCount)
  const wanted = lineCount.trim()
  if (wanted !== String(found.length)) throw fault('lines', messages.missingLines(wanted, found.length))
  const total = rows.find((row) => row.total !== '')
  const number = total && reader.read(total, 'total', total.total)
  if (!number) throw fault('amount', messages.noAmount)
  demandSameTotal(rows, total.total)

  const currency = reader.currency(total, head.currency, [])
  const read = {
    placedAt: placed.instant,
    day: storeDay,
    paidDay: paid.day,
    dateText: dateTextOf(placed, head.date, zone === null ? storeDay : undefined),
    paidText: '',
    project,
    currency,
    amount: reader.stored(total, 'total', number, currency),
    ...mapNames(MONEY_FIELDS, (exported) => {
      const other = group.repeatedExtras?.[exported]
      if (typeof other === 'number') reader.contradicted.push([exported, other])
      const value = reader.read(total, 'extra', head[exported], { exported })
      return value ? reader.stored(total, 'extra', value, currency, { exported }) : null
    }),
    paymentState: head.paymentState,
    sourceLine: first[countedBy],
    absentFields,
  }
  const lines = inOrder(found).map((numbers) => ({ row: numbers.row, line: reader.line(numbers, currency) }))
  return finishOrder(group, read, lines)
}

/** How the date was given: our export writes Z where that is not known. A clock on another day than `ownDay` is not the order's. */
function dateTextOf({ given }: ReadDate, text: string, ownDay: string | undefined): string {
  const isOwnDay = ownDay === undefined || utcDay(given.clock) === ownDay
  const isOwnClock = given.offset !== undefined && !text.trimEnd().endsWith('Z') && isOwnDay
  return isOwnClock ? givenDateText(given) : ''
}

/** Sorted by their numbers, if all lines have one. */
function inOrder(lines: readonly LineNumbers[]): readonly LineNumbers[] {
  const place = ({ texts }: LineNumbers) => Number(texts.place?.replace(',', '.') || Number.NaN)
  return lines.every((line) => Number.isFinite(place(line))) ? lines.toSorted((a, b) => place(a) - place(b)) : lines
}
