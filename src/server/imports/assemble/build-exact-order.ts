import { givenDateText } from '#contract/given-date.ts'
import { mapNames } from '#contract/map-names.ts'
import { EXPORT_COLUMNS, type ExportColumnName } from '#contract/orders/export-columns.ts'
import { fieldsOfKind } from '#contract/orders/order-fields.ts'
import { MONEY_FIELDS } from '#contract/orders/shown-fields.ts'
import { utcDay } from '#contract/store-day.ts'
import { isRecords } from '#server/database/records.ts'
import type { ExactHead } from '#server/imports/formats/parsed-record.ts'
import { importMessages } from '#server/imports/messages.ts'
import { type ReadDate, readStoreDay } from '#server/imports/parse/read-date.ts'
import type { AmountReader, LineNumbers } from './amounts.ts'
import { demandSameTotal, type FileReading, finishOrder, readDates } from './build-order.ts'
import type { FileOrder } from './file-order.ts'
import { OrderFault } from './order-fault.ts'
import { firstRow, type OrderGroup } from './order-groups.ts'

const { exact: messages } = importMessages
const IN_FILES = fieldsOfKind('records', 'moneyRecords')

/**
 * An order from our own export, exactly as exported. Its rows may be in any order, but none may be missing. Throws
 * `OrderFault`.
 */
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
