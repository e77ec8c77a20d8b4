import { UNKNOWN_CUSTOMER } from '#contract/order.ts'
import { fold } from '#contract/text.ts'
import { MAX_TEXT } from '#server/database/long-text.ts'
import { type Columns, fieldText } from './fields.ts'

/** How the customer is called: by the address's name, else the customer's, else the e-mail. */
export function customerName(cells: readonly string[], columns: Columns): string {
  const text = (field: Parameters<typeof fieldText>[2]) => fieldText(cells, columns, field)
  const joined = [text('firstName'), text('lastName')].filter((part) => part !== '').join(' ')
  return text('customerName') || joined || text('shipName') || text('billName') || text('email') || UNKNOWN_CUSTOMER
}

/** What customers are told apart by: the shop's own id, else the e-mail, else the name; '' where there is none. */
export function customerKey(cells: readonly string[], columns: Columns): string {
  const id = fieldText(cells, columns, 'customerId')
  if (id !== '') return id
  const email = fieldText(cells, columns, 'email')
  if (email !== '') return email.toLowerCase()
  const name = customerName(cells, columns)
  // An order with a longer name is rejected.
  if (name.length > MAX_TEXT) return name
  return name === UNKNOWN_CUSTOMER ? '' : fold(name)
}
