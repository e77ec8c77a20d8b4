import { ORDER_FIELDS, type OrderFieldName } from './order-fields.ts'

/** Most characters of the ID of an order or import, in files and in requests. */
export const MAX_ID = 255

/** Most characters of a text that people enter; a file may have longer ones. */
export const MAX_ENTERED = 400
export const MAX_NOTE = 4000

export function maxLength(field: OrderFieldName): number {
  return ORDER_FIELDS[field].kind === 'longText' ? MAX_NOTE : MAX_ENTERED
}

export const MAX_LINES = 200
/** Most characters of a tag, and most tags of an order that people tag. */
export const MAX_TAG = 100
export const MAX_TAGS = 50
/** Most records of a kind that an order has: each is in every later version of it. */
export const MAX_RECORDS = 200

/** Largest amount, in subunits of a minor unit (100 billion dollars): more is something other than an order's amount. */
export const MAX_AMOUNT_SUBUNITS = 10n ** 17n

/** Largest quantity of a line, in ten-thousandths of a piece (a billion pieces): more is an article's number. */
export const MAX_QUANTITY = 10n ** 13n

/** Most orders that the address of an export names, to be exported or left out. */
export const MAX_EXPORT_IDS = 100

/** Milliseconds after which a form that is open says so again, and the panel of its order asks. */
export const OPEN_FORM_INTERVAL = 10_000
