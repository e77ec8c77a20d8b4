import type { FieldDefinition, FieldKind, KindValues } from './field-definition.ts'
import { LISTED_FIELDS } from './listed-fields.ts'
import type { FIELD_STATES } from './order-states.ts'

/** Every field of an order. Their order stays: it is part of the hashes that files are compared by (`contentHash`). */
export const ORDER_FIELDS = {
  /** Unique in the workspace: the shop's number, with the shop's prefix where another shop's order had that ID. */
  id: { kind: 'id', sort: 'id', search: 'shown' },
  /** The shop's own number where it is not the ID (`numberOf`); '' where it is. */
  shopNumber: { kind: 'plainText', isAssigned: true },
  placedAt: { kind: 'instant', label: 'Order date', isEdited: true, sort: 'date' },
  day: { kind: 'day', partOf: 'placedAt' },
  dateText: { kind: 'givenDate', partOf: 'placedAt' },
  paidDay: { kind: 'optionalDay', label: 'Payment date', isEdited: true },
  /** Only if it was given with an offset from UTC: only then its day depends on the time zone. */
  paidText: { kind: 'givenDate', partOf: 'paidDay' },
  status: { kind: 'status', label: 'Status', isEdited: true, sort: 'status' },
  /** The status in the file's own word. */
  sourceStatus: { kind: 'plainText' },
  /** The line of its first record in the file of its last import, of JSON the number of the record. Not content. */
  sourceLine: { kind: 'place' },
  customerName: {
    kind: 'plainText',
    label: 'Customer name',
    path: 'customer.name',
    isEdited: true,
    sort: 'user',
    search: 'shown',
  },
  email: {
    kind: 'plainText',
    label: 'E-mail',
    path: 'customer.email',
    isEdited: true,
    isOptionalInFiles: true,
    search: 'E-mail',
  },
  phone: {
    kind: 'plainText',
    label: 'Phone',
    path: 'customer.phone',
    isEdited: true,
    isOptionalInFiles: true,
    search: 'Phone',
  },
  address: {
    kind: 'plainText',
    label: 'Address',
    isEdited: true,
    sort: 'address',
    search: 'shown',
    panel: 'delivery',
  },
  ...LISTED_FIELDS,
  currency: { kind: 'currency', label: 'Currency', isEdited: true },
  lines: { kind: 'lines', label: 'Lines', isEdited: true },
  /** The products in short (`projectOf`), unless a file has another text. */
  project: { kind: 'plainText', partOf: 'lines', sort: 'project', search: 'shown' },
  amount: { kind: 'amount', label: 'Order total', isEdited: true, sort: 'amount' },
  note: { kind: 'longText', label: 'Note', isEdited: true, isOptionalInFiles: true, search: 'Note' },
  tags: { kind: 'tags', label: 'Tags', isEdited: true, isOptionalInFiles: true, search: 'Tags', panel: 'details' },
  discount: { kind: 'money', label: 'Discount', isEdited: true, isOptionalInFiles: true },
  shipping: { kind: 'money', label: 'Shipping', isEdited: true, isOptionalInFiles: true },
  tax: { kind: 'money', label: 'Tax', isEdited: true, isOptionalInFiles: true },
  refunded: { kind: 'money', label: 'Refunded', isOptionalInFiles: true },
  paymentState: { kind: 'state', label: 'Payment', isEdited: true, isOptionalInFiles: true },
  fulfillmentState: { kind: 'state', label: 'Fulfillment', isOptionalInFiles: true },
  /** Payments and refunds, which payment state, payment date and refunded amount follow. */
  transactions: { kind: 'moneyRecords', label: 'Payments and refunds', isOptionalInFiles: true },
  /** Shipments and returns, which the fulfillment state follows. */
  shipments: { kind: 'records', label: 'Shipments and returns', isOptionalInFiles: true, search: 'Tracking number' },
  notes: { kind: 'records', label: 'Notes', isOptionalInFiles: true, search: 'Notes' },
  /** Invoices and credit notes, as they were issued. */
  invoices: { kind: 'issuedRecords', label: 'Invoices', isOptionalInFiles: true, search: 'Invoice number' },
  /** Identifies the customer; '' where the file does not. */
  customerKey: { kind: 'text', partOf: 'customerName', search: 'Customer ID' },
} as const satisfies Readonly<Record<string, FieldDefinition>>

type Fields = typeof ORDER_FIELDS
export type OrderFieldName = keyof Fields
/** The fields that are a value each; the lines are a table of their own. */
export type ValueField = Exclude<OrderFieldName, 'lines'>
/** What an order has of a field. */
export type FieldValue<F extends ValueField> = F extends keyof typeof FIELD_STATES
  ? (typeof FIELD_STATES)[F][number]
  : KindValues[Fields[F]['kind']]
/** What an order has of each of them. */
export type FieldValues = { readonly [F in ValueField]: FieldValue<F> }

export type FieldsOfKind<K extends FieldKind> = {
  [F in OrderFieldName]: Fields[F]['kind'] extends K ? F : never
}[OrderFieldName]
export type FieldsWith<P extends keyof FieldDefinition> = {
  [F in OrderFieldName]: Fields[F] extends { readonly [p in P]: unknown } ? F : never
}[OrderFieldName]

const NAMES = Object.keys(ORDER_FIELDS) as OrderFieldName[]

export const VALUE_FIELDS = NAMES.filter((name) => name !== 'lines')

export function fieldsOfKind<K extends FieldKind>(...kinds: readonly K[]): readonly FieldsOfKind<K>[] {
  const isOf = (name: OrderFieldName): name is FieldsOfKind<K> => kinds.some((kind) => kind === ORDER_FIELDS[name].kind)
  return NAMES.filter(isOf)
}

export function fieldsWith<P extends keyof FieldDefinition>(property: P): readonly FieldsWith<P>[] {
  const has = (name: OrderFieldName): name is FieldsWith<P> => property in ORDER_FIELDS[name]
  return NAMES.filter(has)
}
