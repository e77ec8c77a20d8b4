import { EXPORT_COLUMNS, type ExportColumnName } from '#contract/export-columns.ts'
import { MAX_TEXT } from '#server/database/long-text.ts'
import type { ExactHead, LineTexts } from '#server/imports/formats/parsed-record.ts'
import { importMessages } from '#server/imports/messages.ts'
import { readDate, readPaidDay, readStoreDay } from '#server/imports/parse/read-date.ts'
import { currencyOf, exactNumber, PartsReader, UnreadableNumber } from './amounts.ts'
import type { BuiltOrder, FileReading } from './build-order.ts'
import type { GroupRow, OrderGroup } from './group-table.ts'
import type { ImportLine } from './import-order.ts'
import { cleanOrder, longText } from './order-texts.ts'

const { exact: messages } = importMessages

/** An order from our own export, exactly as exported. Its rows may be in any order, but none may be missing. */
export function buildExactOrder(
  { id, head }: OrderGroup,
  exact: ExactHead,
  rows: readonly GroupRow[],
  reading: FileReading,
): BuiltOrder {
  const [first] = rows
  if (!first) throw new Error(`The order ${id} has no rows.`)
  const fault = (name: ExportColumnName, reason: string, row = first): BuiltOrder => {
    return { fault: { row, field: 'lines', reason, column: EXPORT_COLUMNS[name].heading } }
  }

  const placed = readDate(head.date, reading.dates.placed, reading.zone)
  if (!placed) return fault('placedAt', head.date === '' ? messages.noInstant : messages.notAnInstant(head.date))
  const day = readStoreDay(exact.day, placed.instant, reading.zone)
  if (!day) return fault('day', exact.day === '' ? messages.noStoreDay : messages.notAStoreDay(exact.day))
  const paidDay = readPaidDay(head.paid)
  if (paidDay === undefined) return fault('paidDay', messages.notAPaidDay(head.paid))

  const placedLines = linesOf(rows)
  const wanted = exact.lines.trim()
  if (wanted === '') return fault('lines', messages.noLineCount)
  if (wanted !== String(placedLines.length)) return fault('lines', messages.missingLines(wanted, placedLines.length))
  const totals = rows.filter(({ total }) => total !== '')
  const [total] = totals
  if (!total) return fault('amount', messages.noAmount)
  const other = totals.find((row) => row.total !== total.total)
  if (other) return fault('amount', messages.differentAmounts, other)

  const parts = new PartsReader()
  const { numbers } = reading
  /** The row and column that are being read. */
  let row = total
  let column: ExportColumnName = 'amount'
  try {
    const currency = currencyOf(head.currency, [])
    const money = (text: string, role: 'total' | 'price' | 'amount') =>
      parts.money(exactNumber(text, role, numbers[role]), currency, role)
    const amount = money(total.total, 'total')
    const lines: ImportLine[] = []
    for (const { row: lineRow, texts } of placedLines) {
      row = lineRow
      column = 'quantity'
      const quantity = optional(texts.quantity, (text) =>
        parts.quantity(exactNumber(text, 'quantity', numbers.quantity)),
      )
      column = 'price'
      const price = optional(texts.price, (text) => money(text, 'price'))
      column = 'lineAmount'
      lines.push({
        product: texts.product,
        quantity,
        price,
        amount: optional(texts.amount, (text) => money(text, 'amount')),
      })
    }
    const { customerName, customerKey, address, city, channel, paymentMethod } = head
    const order = cleanOrder({
      ...{ id, placedAt: placed.instant, day, paidDay, status: head.status.status, sourceStatus: head.status.word },
      ...{ customerName, customerKey, project: exact.project, address, city, channel, paymentMethod },
      ...{ currency, amount, lines },
    })
    const long = longText(order)
    if (long) return fault(long.field, long.reason, long.field === 'product' ? placedLines[long.line]?.row : first)
    // It names a product and how many more there are.
    const maxProject = MAX_TEXT + 100
    if (Buffer.byteLength(order.project) > maxProject) {
      return fault('project', importMessages.record.long.project(maxProject))
    }
    return { order, rounded: parts.rounded }
  } catch (error) {
    if (!(error instanceof UnreadableNumber)) throw error
    return fault(error.role === 'currency' ? 'currency' : column, error.message, row)
  }
}

interface PlacedLine {
  readonly row: GroupRow
  readonly texts: LineTexts
}

/** Sorted by their numbers, if all lines have one. */
function linesOf(rows: readonly GroupRow[]): PlacedLine[] {
  const lines = rows.flatMap((row) => row.lines.map((texts) => ({ row, texts })))
  const place = ({ texts }: PlacedLine) => Number(texts.place?.replace(',', '.') || Number.NaN)
  return lines.every((line) => Number.isFinite(place(line))) ? lines.sort((a, b) => place(a) - place(b)) : lines
}

function optional(text: string, read: (text: string) => bigint): bigint | null {
  return text === '' ? null : read(text)
}
