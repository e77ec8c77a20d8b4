import { exactAmount, exactQuantity } from '#contract/exact-number.ts'
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
  const joined = (...texts: readonly string[]) => texts.filter((text) => text !== '').join(' · ')
  switch (record.kind) {
    case 'payment':
      return joined(`Payment ${exactAmount(BigInt(record.amount), currency)}`, record.day, record.method)
    case 'refund': {
      const restocked = record.restock ? 'restocked' : ''
      const amount = `Refund ${exactAmount(BigInt(record.amount), currency)}`
      return joined(amount, record.day, pieces(record.lines).join(', '), record.reason, restocked)
    }
    case 'shipment':
      return joined(pieces(record.lines).join(', '), record.day, record.carrier, record.tracking)
    case 'return': {
      const restocked = record.restock ? 'restocked' : ''
      return joined(`Return ${record.state}`, pieces(record.lines).join(', '), record.day, record.reason, restocked)
    }
    case 'invoice':
    case 'creditNote':
      return joined(record.number, record.day, `${record.sheet.amount} ${record.sheet.currency}`, record.invoice)
    case 'note':
      return joined(record.actor.name, utcDay(record.at), record.text)
  }
}
