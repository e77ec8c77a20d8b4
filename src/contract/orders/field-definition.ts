import type { OrderStatus } from './order.ts'

/** What a field of each kind holds in an order, exactly. */
export interface KindValues {
  /** UTC milliseconds. */
  readonly instant: number
  readonly id: string
  /** Store day, `YYYY-MM-DD`. */
  readonly day: string
  /** The same, or '' where it is not known. */
  readonly optionalDay: string
  /** A date as it was given (`givenDateText`); '' where that is not known. */
  readonly givenDate: string
  readonly status: OrderStatus
  /** One of its `FIELD_STATES`. */
  readonly state: string
  /** '' where the file has none; short enough to be sorted, grouped and counted by. */
  readonly text: string
  /** The same of any length. */
  readonly plainText: string
  /** The same with line breaks. */
  readonly longText: string
  /** ISO 4217; 'XXX' for none. */
  readonly currency: string
  /** Ten-thousandths of a minor unit. */
  readonly amount: bigint
  /** The same; null where no file said it. */
  readonly money: bigint | null
  /** From 1; null where no file had the order. */
  readonly place: number | null
  /** Texts separated by commas. */
  readonly tags: string
  /** JSON of what people have recorded of the order (`order-records.ts`); '' where that is nothing. */
  readonly records: string
  /** The same with amounts. */
  readonly moneyRecords: string
  /** The same of what was issued for it: in no file, and never taken back. */
  readonly issuedRecords: string
  readonly lines: never
}
export type FieldKind = keyof KindValues

/** One field of an order. What is not in it (columns, schemas, checks, forms, …) follows from it. */
export interface FieldDefinition {
  readonly kind: FieldKind
  /** Its name on screen; a field without one is part of another, or internal. */
  readonly label?: string
  /** Where `OrderValues` has it, if not under its own name. */
  readonly path?: 'customer.name' | 'customer.email' | 'customer.phone'
  /** The field that it changes together with. */
  readonly partOf?: 'placedAt' | 'paidDay' | 'customerName' | 'lines'
  readonly isEdited?: true
  /** Given by us: no content that two files of the same order are compared by. */
  readonly isAssigned?: true
  /** A file without it says nothing about it, so that the stored order keeps its own. */
  readonly isOptionalInFiles?: true
  /** How the API and addresses name the sort by it. */
  readonly sort?: string
  /** How a list that an order was found in names the field; 'shown': each list shows it. */
  readonly search?: string
  /** How the API and addresses name its filters: `city`, `cityNot` and, with its own index, `cityContains`. */
  readonly filter?: { readonly name: string; readonly list: string; readonly hasParts: boolean }
  /** Its name in addresses, as a column that a list can show in addition. */
  readonly column?: string
  /** The section of the order's panel that lists it. */
  readonly panel?: 'delivery' | 'details'
}
