import { hash } from 'node:crypto'
import { mapNames } from '#contract/map-names.ts'
import { UNKNOWN_CUSTOMER } from '#contract/orders/order.ts'
import { MONEY_FIELDS } from '#contract/orders/shown-fields.ts'
import { fold } from '#contract/text.ts'
import { isLongText, MAX_TEXT } from '#server/database/long-text.ts'
import { countryName } from '#server/imports/parse/country-name.ts'
import { fulfillmentState, mapStatus, paymentState } from '#server/imports/parse/status.ts'
import type { TextOf } from './columns.ts'
import { FILE_TEXTS, LINE_FIELDS, type LineField, type LineTexts, type OrderHead, sourcesOf } from './parsed-record.ts'

/** The order's fields as any format has them; a customer is identified by the shop's ID, else by the e-mail. */
export function orderHead(text: TextOf): OrderHead {
  return {
    date: text('date'),
    paid: text('paidAt'),
    status: mapStatus(text('status')),
    paymentState: paymentState(text('financial'), text('status')),
    fulfillmentState: fulfillmentState(text('fulfillment'), text('status')),
    currency: text('currency'),
    total: text('total'),
    ...mapNames(COPIED, (field) => COPIED_FROM[field].map(text).find((found) => found !== '') ?? ''),
    customerName: customerName(text),
    customerKey: text('customerId') || text('email').toLowerCase(),
    address: oneAddress(text, 'ship') || oneAddress(text, 'bill'),
    country: countryName(text('shipCountry') || text('billCountry')),
  }
}

const COPIED = [...FILE_TEXTS, ...MONEY_FIELDS]
const COPIED_FROM = mapNames(COPIED, sourcesOf)

/** The same; a customer without ID and e-mail is identified by the name. */
export function namedCustomer(head: OrderHead): OrderHead {
  return { ...head, customerKey: head.customerKey || nameKey(head.customerName) }
}

function nameKey(name: string): string {
  // Folding a longer one could take long.
  const key = name === UNKNOWN_CUSTOMER || name.length > MAX_TEXT ? '' : fold(name)
  return name.length > MAX_TEXT || isLongText(key) ? hash('sha256', name) : key
}

/** The customer's name, else the name of an address, else the e-mail, else the shop's ID ('Customer 13047'). */
function customerName(text: TextOf): string {
  const fullName = joined([text('firstName'), text('lastName')], ' ')
  const name = text('customerName') || fullName || text('shipName') || text('billName') || text('email')
  const id = text('customerId')
  // WooCommerce's guests have the ID 0.
  return name || (id === '' || id === '0' ? UNKNOWN_CUSTOMER : `Customer ${id}`)
}

/** An address in one line. */
function oneAddress(text: TextOf, kind: 'ship' | 'bill'): string {
  const [street, second] = [text(`${kind}Street`), text(`${kind}Street2`)]
  // Shops write '02178 so that spreadsheets keep the zero.
  const place = joined([text(`${kind}Region`), text(`${kind}Zip`).replace(/^'/, '')], ' ')
  const parts = [street, second === street ? '' : second, text(`${kind}City`), place, text(`${kind}Country`)]
  const address = joined(parts, ', ')
  const lines = address.split(/[\r\n]+/).map((line) => line.trim())
  return joined(lines, ', ')
}

function joined(parts: readonly string[], separator: string): string {
  return parts.filter((part) => part !== '').join(separator)
}

/** The line of a record in a table of one line per row, unless the record has no text for one. */
export function linesOfRow(text: TextOf): LineTexts[] {
  const line = lineTexts(text)
  return line.product + line.quantity + line.price + line.lineAmount === '' ? [] : [line]
}

export function lineTexts(text: (field: LineField) => string): LineTexts {
  return mapNames(LINE_FIELDS, text)
}

/** A line of which a file says nothing. */
export const NO_LINE_TEXTS = lineTexts(() => '')
