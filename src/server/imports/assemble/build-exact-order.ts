import { EXPORT_COLUMNS, type ExportColumnName } from '#contract/export-columns.ts'
import { MAX_TEXT } from '#server/database/long-text.ts'
import { readDate } from '#server/imports/parse/read-date.ts'
import { readPaidDay, readStoreDay } from '#server/imports/parse/store-day.ts'
import type { BuiltOrder, FileReading } from './built-order.ts'
import { cleanOrder } from './clean-order.ts'
import { exactNumber } from './exact-number.ts'
import type { ImportLine } from './import-order.ts'
import type { GroupRow, OrderGroup } from './order-group.ts'
import type { ExactHead, LineTexts } from './order-reading.ts'
import { currencyOf, PartsReader, UnreadableNumber } from './read-amounts.ts'
import { longText } from './text-limits.ts'

const heading = (name: ExportColumnName) => EXPORT_COLUMNS[name].heading

/** An order out of our own export, to the letter; its rows may have been sorted anew, but none may be missing. */
export function buildExactOrder(
  { id, head }: OrderGroup,
  exact: ExactHead,
  rows: readonly GroupRow[],
  reading: FileReading,
): BuiltOrder {
  const [first] = rows
  if (!first) throw new Error(`The order ${id} has no rows.`)
  const refuse = (name: ExportColumnName, reason: string, row = first): BuiltOrder => {
    return { fault: { row, field: 'lines', reason, column: heading(name) } }
  }
  const unreadable = (name: ExportColumnName, text: string, kind: string) =>
    refuse(name, text === '' ? `There is no ${kind}.` : `"${text.slice(0, 60)}" is no ${kind} that exists.`)

  const placed = readDate(head.date, reading.dates.placed, reading.zone)
  if (!placed) return unreadable('placedAt', head.date, 'instant')
  const day = readStoreDay(exact.day, placed.instant, reading.zone)
  if (!day) return unreadable('day', exact.day, 'store day near the instant')
  const paidDay = readPaidDay(head.paid)
  if (paidDay === undefined) return unreadable('paidDay', head.paid, 'day (write it as 2024-01-31)')

  const texts = linesOf(rows)
  if (String(texts.length) !== exact.lines.trim()) {
    const reason = `The order has ${exact.lines.slice(0, 20) || 'no number of'} lines, but ${texts.length} of them stand in the file. Import all of its rows, or change the number.`
    return refuse('lines', reason)
  }
  const totals = rows.filter(({ total }) => total !== '')
  const [total] = totals
  if (!total) return refuse('amount', `No row of the order says its amount.`)
  const other = totals.find((row) => row.total !== total.total)
  if (other) return refuse('amount', `The rows of the order say different amounts.`, other)

  const parts = new PartsReader()
  let row = total
  let column: ExportColumnName = 'amount'
  try {
    const currency = currencyOf(head.currency, [])
    const amount = parts.money(exactNumber(total.total, reading.numbers.total, 'total'), currency, 'total')
    const lines: ImportLine[] = []
    for (const line of texts) {
      row = line.row
      column = 'quantity'
      const quantity = optional(line.texts.quantity, (text) =>
        parts.quantity(exactNumber(text, reading.numbers.quantity, 'quantity')),
      )
      column = 'price'
      const price = optional(line.texts.price, (text) =>
        parts.money(exactNumber(text, reading.numbers.price, 'price'), currency, 'price'),
      )
      column = 'lineAmount'
      const sum = optional(line.texts.amount, (text) =>
        parts.money(exactNumber(text, reading.numbers.amount, 'amount'), currency, 'amount'),
      )
      lines.push({ product: line.texts.product, quantity, price, amount: sum })
    }
    const { customerName, customerKey, address, city, channel, paymentMethod } = head
    const order = cleanOrder({
      ...{ id, placedAt: placed.instant, day, paidDay, status: head.status.status, sourceStatus: head.status.word },
      ...{ customerName, customerKey, project: exact.project, address, city, channel, paymentMethod },
      ...{ currency, amount, lines },
    })
    const long = longText(order)
    if (long) return refuse(long.field, long.reason, long.field === 'product' ? texts[long.line]?.row : first)
    // It names a product and how many more there are.
    if (Buffer.byteLength(order.project) > MAX_TEXT + 100)
      return refuse('project', 'The project is longer than a name.')
    return { order, rounded: parts.rounded }
  } catch (error) {
    if (!(error instanceof UnreadableNumber)) throw error
    return refuse(error.role === 'currency' ? 'currency' : column, error.message, row)
  }
}

interface PlacedLine {
  readonly row: GroupRow
  readonly texts: LineTexts
}

/** In the order of their numbers; a line without one stays where it stands. */
function linesOf(rows: readonly GroupRow[]): PlacedLine[] {
  const lines = rows.flatMap((row) => row.lines.map((texts) => ({ row, texts })))
  const place = ({ texts }: PlacedLine) => Number(texts.place?.replace(',', '.') || Number.NaN)
  return lines.every((line) => Number.isFinite(place(line))) ? lines.sort((a, b) => place(a) - place(b)) : lines
}

function optional(text: string, read: (text: string) => bigint): bigint | null {
  return text === '' ? null : read(text)
}
