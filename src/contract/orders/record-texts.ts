import { exactAmount, exactQuantity } from '#contract/exact-number.ts'
import { formatDay } from '#contract/format-date.ts'
import { exactMoney } from '#contract/money.ts'
import { utcDay } from '#contract/store-day.ts'
import type { LinePart, RecordField, RecordOf, WithRecords } from './order-records.ts'
import { recordsOf } from './order-records.ts'

interface RecordedOrder extends WithRecords {
  readonly currency: string
  readonly lines: readonly { readonly product: string }[]
}

/** The records of a field as people read them in a history, one on each line. */
export function recordTexts(order: RecordedOrder, field: RecordField): string {
  return recordsOf(order, field)
    .map((record) => recordText(order, record))
    .join('\n')
}

function recordText({ currency, lines }: RecordedOrder, record: RecordOf<RecordField>): string {
  const pieces = (parts: readonly LinePart[]) =>
    parts.map(
      ({ line, quantity }) => `${exactQuantity(BigInt(quantity))} × ${lines[line - 1]?.product ?? `line ${line}`}`,
    )
  const money = (subunits: string) => exactMoney(exactAmount(BigInt(subunits), currency), currency)
  const joined = (...texts: readonly string[]) => texts.filter((text) => text !== '').join(' · ')
  switch (record.kind) {
    case 'payment':
      return joined(`Payment ${money(record.amount)}`, formatDay(record.day), record.method)
    case 'refund': {
      const restocked = record.restock ? 'restocked' : ''
      const amount = `Refund ${money(record.amount)}`
      return joined(amount, formatDay(record.day), pieces(record.lines).join(', '), record.reason, restocked)
    }
    case 'shipment':
      return joined(pieces(record.lines).join(', '), formatDay(record.day), record.carrier, record.tracking)
    case 'return': {
      const restocked = record.restock ? 'restocked' : ''
      const day = formatDay(record.day)
      return joined(`Return ${record.state}`, pieces(record.lines).join(', '), day, record.reason, restocked)
    }
    case 'invoice':
    case 'creditNote': {
      const amount = exactMoney(record.sheet.amount, record.sheet.currency)
      return joined(record.number, formatDay(record.day), amount, record.invoice)
    }
    case 'note':
      return joined(record.actor.name, formatDay(utcDay(record.at)), record.text)
  }
}
