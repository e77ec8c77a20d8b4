import { clean } from '#contract/clean-text.ts'
import type { Actor } from '#contract/roles.ts'
import type { FieldValue } from './order-fields.ts'
import type { PaymentState } from './order-states.ts'

// What people record of an order. A field has it as JSON; numbers are texts of subunits and ten-thousandths, as in the field table.

interface Recorded {
  /** Of the change that recorded it. */
  readonly id: string
  /** UTC milliseconds. */
  readonly at: number
  readonly actor: Pick<Actor, 'name' | 'kind'>
}

/** Pieces of one line. */
export interface LinePart {
  /** From 1. */
  readonly line: number
  /** Ten-thousandths of a piece. */
  readonly quantity: string
}

export interface PaymentRecord extends Recorded {
  readonly kind: 'payment'
  readonly amount: string
  /** Store day. */
  readonly day: string
  readonly method: string
}

export interface RefundRecord extends Recorded {
  readonly kind: 'refund'
  readonly amount: string
  readonly day: string
  readonly reason: string
  /** Empty where it is an amount without lines. */
  readonly lines: readonly LinePart[]
  readonly restock: boolean
}

export interface ShipmentRecord extends Recorded {
  readonly kind: 'shipment'
  readonly lines: readonly LinePart[]
  readonly carrier: string
  readonly tracking: string
  readonly day: string
}

export interface ReturnRecord extends Recorded {
  readonly kind: 'return'
  readonly lines: readonly LinePart[]
  readonly state: 'expected' | 'received'
  readonly restock: boolean
  readonly day: string
  readonly reason: string
}

export interface NoteRecord extends Recorded {
  readonly kind: 'note'
  readonly text: string
}

/** An invoice or a credit note as it is on paper. Amounts and quantities are texts as people enter them; '' where nothing is known. */
export interface IssuedSheet {
  readonly sender: string
  /** Name and address. */
  readonly buyer: string
  readonly currency: string
  readonly lines: Readonly<Record<'product' | 'sku' | 'quantity' | 'price' | 'amount', string>>[]
  readonly discount: string
  readonly shipping: string
  readonly tax: string
  readonly amount: string
}

export interface InvoiceRecord extends Recorded {
  readonly kind: 'invoice' | 'creditNote'
  readonly number: string
  readonly day: string
  /** Of a credit note: the invoice that it belongs to; '' of an invoice. */
  readonly invoice: string
  /** Of a credit note: the ID of the refund; '' where it takes the whole invoice back. */
  readonly refund: string
  /** The slug of the shop whose number it has; absent where it is the order's. */
  readonly shop?: string
  readonly sheet: IssuedSheet
}

/** What each field of records holds: the records, the oldest first, and what the fields that follow them were without any. */
export interface RecordFields {
  readonly transactions: {
    readonly before: {
      readonly paymentState: PaymentState
      readonly refunded: string | null
      readonly paidDay: string
      readonly paidText: string
      /** What was paid; null where that is not known. */
      readonly paid: string | null
    }
    readonly records: readonly (PaymentRecord | RefundRecord)[]
  }
  readonly shipments: {
    readonly before: { readonly fulfillmentState: FieldValue<'fulfillmentState'> }
    readonly records: readonly (ShipmentRecord | ReturnRecord)[]
  }
  readonly notes: { readonly before: Readonly<Record<never, never>>; readonly records: readonly NoteRecord[] }
  readonly invoices: { readonly before: Readonly<Record<never, never>>; readonly records: readonly InvoiceRecord[] }
}
export type RecordField = keyof RecordFields
export type RecordOf<F extends RecordField> = RecordFields[F]['records'][number]
export const RECORD_FIELDS = [
  'transactions',
  'shipments',
  'notes',
  'invoices',
] as const satisfies readonly RecordField[]

/** The fields that follow the records of another, which nothing else changes once there are any. */
export const FOLLOWING = {
  transactions: ['paymentState', 'refunded', 'paidDay', 'paidText'],
  shipments: ['fulfillmentState'],
  notes: [],
  invoices: [],
} as const

export type WithRecords = { readonly [F in RecordField]: string }

export function isRecordField(field: string): field is RecordField {
  return (RECORD_FIELDS as readonly string[]).includes(field)
}

/** Undefined where nothing is recorded. */
export function readRecords<F extends RecordField>(order: Pick<WithRecords, F>, field: F): RecordFields[F] | undefined {
  // The column and the schemas admit nothing else.
  return order[field] === '' ? undefined : (JSON.parse(order[field]) as RecordFields[F])
}

export function recordsOf<F extends RecordField>(order: Pick<WithRecords, F>, field: F): readonly RecordOf<F>[] {
  return readRecords(order, field)?.records ?? []
}

/** The texts of a field's records that a search finds: tracking numbers, notes, and numbers of invoices. */
export function searchedRecords(json: string): string {
  const { records } = JSON.parse(json || '{"records":[]}') as RecordFields['notes' | 'shipments' | 'invoices']
  const texts = records.map((record) => {
    if ('number' in record) return record.number
    return 'tracking' in record ? record.tracking : 'text' in record ? record.text : ''
  })
  return clean(texts.filter((text) => text !== '').join('\n'))
}
