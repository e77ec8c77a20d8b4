import { UNKNOWN_CUSTOMER } from '#contract/order.ts'
import { fold } from '#contract/text.ts'
import { MAX_TEXT } from '#server/database/long-text.ts'
import { mapStatus } from '#server/imports/parse/status.ts'
import { type ColumnMap, type Field, fieldText } from './columns.ts'
import type { OrderHead } from './parsed-record.ts'

/** The order's fields as any table has them; a shop's format overrides some. */
export function orderHead(cells: readonly string[], columns: ColumnMap): OrderHead {
  return {
    date: fieldText(cells, columns, 'date'),
    paid: fieldText(cells, columns, 'paidAt'),
    status: mapStatus(fieldText(cells, columns, 'status')),
    customerName: customerName(cells, columns),
    customerKey: customerKey(cells, columns),
    currency: fieldText(cells, columns, 'currency'),
    total: fieldText(cells, columns, 'total'),
    address: addressText(cells, columns),
    city: cityText(cells, columns),
    channel: fieldText(cells, columns, 'channel'),
    paymentMethod: fieldText(cells, columns, 'payment'),
  }
}

/** The customer's name, else the name of an address, else the e-mail. */
function customerName(cells: readonly string[], columns: ColumnMap): string {
  const text = (field: Field) => fieldText(cells, columns, field)
  const joined = [text('firstName'), text('lastName')].filter((part) => part !== '').join(' ')
  return text('customerName') || joined || text('shipName') || text('billName') || text('email') || UNKNOWN_CUSTOMER
}

/** What identifies a customer: the shop's ID, else the e-mail, else the name; '' without any. */
function customerKey(cells: readonly string[], columns: ColumnMap): string {
  const id = fieldText(cells, columns, 'customerId')
  if (id !== '') return id
  const email = fieldText(cells, columns, 'email')
  if (email !== '') return email.toLowerCase()
  const name = customerName(cells, columns)
  // An order with a longer name is rejected.
  if (name.length > MAX_TEXT) return name
  return name === UNKNOWN_CUSTOMER ? '' : fold(name)
}

const SHIPPING: readonly Field[] = ['shipStreet', 'shipStreet2', 'shipCity', 'shipRegion', 'shipZip', 'shipCountry']
const BILLING: readonly Field[] = ['billStreet', 'billStreet2', 'billCity', 'billRegion', 'billZip', 'billCountry']

/** One line of text: the shipping address, else the billing address. */
export function addressText(cells: readonly string[], columns: ColumnMap): string {
  return oneAddress(cells, columns, SHIPPING) || oneAddress(cells, columns, BILLING)
}

function oneAddress(cells: readonly string[], columns: ColumnMap, fields: readonly Field[]): string {
  const texts = fields.map((field) => fieldText(cells, columns, field))
  const [street = '', second = '', city = '', region = '', zip = '', country = ''] = texts
  // Shops write '02178 so that spreadsheets keep the zero.
  const place = joined([region, zip.replace(/^'/, '')], ' ')
  return inOneLine(joined([street, second === street ? '' : second, city, place, country], ', '))
}

function joined(parts: readonly string[], separator: string): string {
  return parts.filter((part) => part !== '').join(separator)
}

function inOneLine(text: string): string {
  if (!/[\r\n]/.test(text)) return text
  const lines = text.split(/[\r\n]+/).map((line) => line.trim())
  return joined(lines, ', ')
}

export function cityText(cells: readonly string[], columns: ColumnMap): string {
  return fieldText(cells, columns, 'shipCity') || fieldText(cells, columns, 'billCity')
}
