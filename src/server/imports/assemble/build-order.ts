import type { LineTexts } from '#server/imports/formats/parsed-record.ts'
import { importMessages } from '#server/imports/messages.ts'
import type { DateFormats } from '#server/imports/parse/date-order.ts'
import type { DecimalMarks } from '#server/imports/parse/decimal-mark.ts'
import { dateProblem, readDate } from '#server/imports/parse/read-date.ts'
import {
  currencyOf,
  type LineMoney,
  lineMoney,
  numberIn,
  PartsReader,
  UnreadableNumber,
  withinLimit,
} from './amounts.ts'
import type { GroupRow, OrderGroup } from './group-table.ts'
import type { ImportLine, ImportOrder } from './import-order.ts'
import { cleanOrder, type LongText, longText } from './order-texts.ts'

/** How the whole file is read; decided from all of it before the first order is built. */
export interface FileReading {
  readonly dates: DateFormats
  readonly numbers: DecimalMarks
  /** IANA; null: store days as written. */
  readonly zone: string | null
  /** The total column has line amounts. */
  readonly totalsPerLine: boolean
}

/** Why an order is rejected: the row, and what of it can't be read. */
export interface OrderFault {
  readonly row: GroupRow
  readonly field:
    | ('id' | 'date' | 'paid' | 'total' | 'currency' | 'amount' | 'price' | 'discount' | 'quantity' | 'lines')
    | LongText['field']
  readonly reason: string
  /** The column's heading, where the field alone doesn't determine it. */
  readonly column?: string
}

export type BuiltOrder =
  | { readonly order: ImportOrder; readonly rounded: boolean; readonly fault?: undefined }
  | { readonly fault: OrderFault }

/** An order from its rows, complete or not at all. There is at least one row. */
export function buildOrder({ head, id }: OrderGroup, rows: readonly GroupRow[], reading: FileReading): BuiltOrder {
  const [first] = rows
  if (!first) throw new Error(`The order ${id} has no rows.`)
  const placed = head.date === '' ? undefined : readDate(head.date, reading.dates.placed, reading.zone)
  if (!placed) {
    const reason = head.date === '' ? importMessages.record.noDate : dateProblem(head.date)
    return { fault: { row: first, field: 'date', reason } }
  }
  const paid = head.paid === '' ? { day: '' } : readDate(head.paid, reading.dates.paid, reading.zone)
  if (!paid) return { fault: { row: first, field: 'paid', reason: dateProblem(head.paid) } }
  const { numbers, totalsPerLine } = reading
  const parts = new PartsReader()
  /** The one that is being read. */
  let row = first
  try {
    const total = totalsPerLine ? undefined : numberIn(head.total, 'total', numbers.total)
    const money: LineMoney[][] = []
    for (row of rows) money.push(linesOf(row, totalsPerLine).map((line) => lineMoney(line, numbers)))
    row = first
    const currency = currencyOf(head.currency, [total?.unit ?? '', ...money.flat().flatMap(unitsOf)])
    const lines: ImportLine[] = []
    for (const [i, linesOfRow] of money.entries()) {
      row = rows[i] ?? first
      if (!totalsPerLine && row.total !== '' && row.total !== head.total) {
        const reason = importMessages.record.differentTotals(head.total, row.total, row.line)
        throw new UnreadableNumber('total', reason)
      }
      for (const line of linesOfRow) lines.push(parts.line(line, currency, numbers))
    }
    row = first
    const { customerName, customerKey, address, city, channel, paymentMethod } = head
    const order: ImportOrder = {
      id,
      placedAt: placed.instant,
      day: placed.day,
      paidDay: paid.day,
      status: head.status.status,
      sourceStatus: head.status.word,
      customerName,
      customerKey,
      project: projectOf(lines),
      address,
      city,
      channel,
      paymentMethod,
      currency,
      amount: total ? parts.money(total, currency, 'total') : withinLimit(sumOf(lines), 'amount'),
      // A file without products has no lines, only the amount of the order.
      lines: lines.filter((line) => line.product !== '' || line.quantity !== null),
    }
    const long = longText(order)
    if (long) return { fault: { row: rows[long.line] ?? first, field: long.field, reason: long.reason } }
    return { order: cleanOrder(order), rounded: parts.rounded }
  } catch (error) {
    if (error instanceof UnreadableNumber) return { fault: { row, field: error.role, reason: error.message } }
    throw error
  }
}

/** The first product, and how many more there are: 'Chair +2 more'. */
function projectOf(lines: readonly ImportLine[]): string {
  const named = lines.filter((line) => line.product !== '')
  const [first] = named
  if (!first) return ''
  return named.length > 1 ? `${first.product} +${named.length - 1} more` : first.product
}

function linesOf({ total, lines }: GroupRow, totalsPerLine: boolean): readonly LineTexts[] {
  if (!totalsPerLine || total === '') return lines
  const [line] = lines
  return [{ ...(line ?? { product: '', quantity: '', price: '', discount: '' }), amount: total }]
}

function unitsOf({ amount, price }: LineMoney): string[] {
  return [amount?.unit ?? '', price?.unit ?? '']
}

function sumOf(lines: readonly ImportLine[]): bigint {
  if (lines.length === 0) throw new UnreadableNumber('total', importMessages.record.noAmount)
  return lines.reduce((total, { amount }) => {
    if (amount === null) throw new UnreadableNumber('amount', importMessages.record.noLineAmount)
    return total + amount
  }, 0n)
}
