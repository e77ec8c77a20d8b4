import { EXPORT_COLUMNS, type ExportColumnName } from '#contract/orders/export-columns.ts'
import { mapNames } from '#contract/orders/order-fields.ts'
import { MONEY_FIELDS, type MoneyField } from '#contract/orders/shown-fields.ts'
import { MAX_TEXT } from '#server/database/long-text.ts'
import type { ExactHead, LineTexts } from '#server/imports/formats/parsed-record.ts'
import { importMessages } from '#server/imports/messages.ts'
import type { NumberRole } from '#server/imports/parse/decimal-mark.ts'
import { readDate, readPaidDay, readStoreDay } from '#server/imports/parse/read-date.ts'
import { type AmountReader, currencyOf, exactNumber } from './amounts.ts'
import { type FileReading, finishOrder, type RowLine } from './build-order.ts'
import type { FileOrder } from './file-order.ts'
import { OrderFault, withFaultOf } from './order-fault.ts'
import type { GroupRow, OrderGroup } from './order-group.ts'

const { exact: messages } = importMessages

/** It names a product and how many more there are. */
const MAX_PROJECT = MAX_TEXT + 100

/**
 * An order from our own export, exactly as exported. Its rows may be in any order, but none may be missing. Throws
 * `OrderFault`.
 */
export function buildExactOrder(
  group: OrderGroup,
  { day, project, lines: lineCount, absentFields }: ExactHead,
  rows: readonly GroupRow[],
  { dates, numbers, zone, countedBy }: FileReading,
  reader: AmountReader,
): FileOrder {
  const { id, head } = group
  const [first] = rows
  if (!first) throw new Error(`The order ${id} has no rows.`)
  const heading = (name: ExportColumnName) => EXPORT_COLUMNS[name].heading
  const fault = (name: ExportColumnName, reason: string, row = first) =>
    new OrderFault(row, { heading: heading(name) }, reason)

  const placed = readDate(head.date, dates.placed, zone)
  if (!placed) throw fault('placedAt', head.date === '' ? messages.noInstant : messages.notAnInstant(head.date))
  const storeDay = readStoreDay(day, placed.instant, zone)
  if (!storeDay) throw fault('day', day === '' ? messages.noStoreDay : messages.notAStoreDay(day))
  const paidDay = readPaidDay(head.paid)
  if (paidDay === undefined) throw fault('paidDay', messages.notAPaidDay(head.paid))

  const texts = sortedLines(rows)
  const wanted = lineCount.trim()
  if (wanted === '') throw fault('lines', messages.noLineCount)
  if (wanted !== String(texts.length)) throw fault('lines', messages.missingLines(wanted, texts.length))
  const [total, ...totals] = rows.filter((row) => row.total !== '')
  if (!total) throw fault('amount', messages.noAmount)
  const other = totals.find((row) => row.total !== total.total)
  if (other) throw fault('amount', messages.differentAmounts, other)

  const currency = withFaultOf(total, () => currencyOf(head.currency, []), heading('currency'))
  const money = (row: GroupRow, name: ExportColumnName, text: string, role: Exclude<NumberRole, 'quantity'>) =>
    withFaultOf(row, () => reader.money(exactNumber(text, role, numbers[role]), currency, role), heading(name))
  const pieces = (row: GroupRow, text: string) =>
    withFaultOf(row, () => reader.quantity(exactNumber(text, 'quantity', numbers.quantity)), heading('quantity'))
  const amount = money(total, 'amount', total.total, 'total')
  const extra = (name: MoneyField) => (head[name] === '' ? null : money(total, name, head[name], 'extra'))
  const lines = texts.map(({ row, line: { product, sku, quantity, price, amount: lineAmount } }) => {
    const line = {
      product,
      sku,
      quantity: quantity === '' ? null : pieces(row, quantity),
      price: price === '' ? null : money(row, 'price', price, 'price'),
      amount: lineAmount === '' ? null : money(row, 'lineAmount', lineAmount, 'amount'),
    }
    return { row, line }
  })
  const read = {
    placedAt: placed.instant,
    day: storeDay,
    paidDay,
    ...{ dateText: '', paidText: '' },
    project,
    currency,
    amount,
    ...mapNames(MONEY_FIELDS, extra),
    ...{ paymentState: head.paymentState, fulfillmentState: head.fulfillmentState },
    sourceLine: first[countedBy],
    absentFields,
  }
  const order = finishOrder(group, read, lines, first)
  if (Buffer.byteLength(order.project) > MAX_PROJECT) {
    throw fault('project', importMessages.record.long('project', MAX_PROJECT))
  }
  return order
}

/** Sorted by their numbers, if all lines have one. */
function sortedLines(rows: readonly GroupRow[]): RowLine<LineTexts>[] {
  const lines = rows.flatMap((row) => row.lines.map((line) => ({ row, line })))
  const place = ({ line }: RowLine<LineTexts>) => Number(line.place?.replace(',', '.') || Number.NaN)
  return lines.every((line) => Number.isFinite(place(line))) ? lines.sort((a, b) => place(a) - place(b)) : lines
}
