import { readDate, whyNoDate } from '#server/imports/parse/read-date.ts'
import { buildExactOrder } from './build-exact-order.ts'
import type { BuiltOrder, FileReading } from './built-order.ts'
import { cleanOrder } from './clean-order.ts'
import type { ImportLine, ImportOrder } from './import-order.ts'
import type { GroupRow, OrderGroup } from './order-group.ts'
import type { LineTexts } from './order-reading.ts'
import {
  currencyOf,
  type LineMoney,
  lineMoney,
  numberIn,
  PartsReader,
  UnreadableNumber,
  withinLimit,
} from './read-amounts.ts'
import { longText } from './text-limits.ts'

/** An order out of the rows that make it: taken whole, or not at all. */
export function buildOrder(group: OrderGroup, rows: readonly GroupRow[], reading: FileReading): BuiltOrder {
  const { head, id } = group
  if (head.exact) return buildExactOrder(group, head.exact, rows, reading)
  const [first] = rows
  if (!first) throw new Error(`The order ${id} has no rows.`)
  const placed = head.date === '' ? undefined : readDate(head.date, reading.dates.placed, reading.zone)
  if (!placed) {
    const reason = head.date === '' ? 'There is no date.' : whyNoDate(head.date)
    return { fault: { row: first, field: 'date', reason } }
  }
  const paid = head.paid === '' ? { day: '' } : readDate(head.paid, reading.dates.paid, reading.zone)
  if (!paid) return { fault: { row: first, field: 'paid', reason: whyNoDate(head.paid) } }
  const parts = new PartsReader()
  let row = first
  try {
    const total = reading.totalsPerLine ? undefined : numberIn(head.total, 'total', reading.numbers)
    const money: LineMoney[][] = []
    for (row of rows) money.push(rowLines(row, reading).map((line) => lineMoney(line, reading.numbers)))
    row = first
    const currency = currencyOf(head.currency, [total?.unit ?? '', ...money.flat().flatMap(unitsOf)])
    const lines: ImportLine[] = []
    for (const [place, ofRow] of money.entries()) {
      row = rows[place] ?? first
      if (!reading.totalsPerLine && row.total !== '' && row.total !== head.total)
        throw contradictingTotal(row, head.total)
      for (const line of ofRow) lines.push(parts.line(line, currency, reading.numbers))
    }
    row = first
    const amount = total ? parts.money(total, currency, 'total') : withinLimit(sum(lines), 'amount')
    const order: ImportOrder = {
      id,
      placedAt: placed.instant,
      day: placed.day,
      paidDay: paid.day,
      status: head.status.status,
      sourceStatus: head.status.word,
      customerName: head.customerName,
      customerKey: head.customerKey,
      project: projectOf(lines),
      address: head.address,
      city: head.city,
      channel: head.channel,
      paymentMethod: head.paymentMethod,
      currency,
      amount,
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

function rowLines(row: GroupRow, reading: FileReading): readonly LineTexts[] {
  if (!reading.totalsPerLine || row.total === '') return row.lines
  const [line] = row.lines
  if (!line) return [{ product: '', quantity: '', price: '', discount: '', amount: row.total }]
  return [{ ...line, amount: row.total }]
}

function unitsOf({ amount, price }: LineMoney): string[] {
  return [amount?.unit ?? '', price?.unit ?? '']
}

function contradictingTotal(row: GroupRow, first: string): UnreadableNumber {
  return new UnreadableNumber(
    'total',
    `The rows of the order say different totals: "${first.slice(0, 60)}" and, on line ${row.line}, "${row.total.slice(0, 60)}".`,
  )
}

function sum(lines: readonly ImportLine[]): bigint {
  if (lines.length === 0) throw new UnreadableNumber('total', 'There is no amount: neither a total nor a line.')
  return lines.reduce((total, { amount }) => {
    if (amount === null)
      throw new UnreadableNumber(
        'amount',
        'There is no amount: no total, and no amount or quantity and price of the line.',
      )
    return total + amount
  }, 0n)
}
