import { fieldsOfKind } from '#contract/orders/order-fields.ts'

// What packers neither see nor use.

const FIELDS: readonly string[] = [
  ...fieldsOfKind('money', 'amount', 'moneyRecords', 'issuedRecords'),
  'price',
  'threshold',
]
/** Members of answers that are money. */
const IN_ANSWERS = new Set([...FIELDS, 'amounts', 'minor', 'net', 'payments', 'refunds', 'paid', 'due', 'refundable'])
/** Lines are entered, and written to a history, with their prices. */
const WITH_LINES = new Set([...FIELDS, 'lines'])
/** Members of requests that are or compare money. */
const IN_REQUESTS = new Set([...WITH_LINES, 'amountMin', 'amountMax', 'paymentState', 'invoiced'])
/** Words of the query of a list or of a saved view. */
const WORD = /[a-z]+/gi

/** Whether the query or body of a call enters, compares or sorts by money. */
export function namesMoney(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(namesMoney)
  if (typeof value !== 'object' || value === null) return false
  // Lines of an order have prices; the pieces of a shipment do not.
  const isList = (part: unknown) => Array.isArray(part) && part.length > 0
  return Object.entries(value).some(([name, part]) =>
    name === 'sort' ? namesField(String(part)) : (IN_REQUESTS.has(name) && !isList(part)) || namesMoney(part),
  )
}

/** An answer without members that are money, and without entries of lists that are about them: changed fields, saved views. */
export function withoutMoney(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((entry) => !isAboutMoney(entry)).map(withoutMoney)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([name]) => !IN_ANSWERS.has(name))
  return Object.fromEntries(members.map(([name, part]) => [name, withoutMoney(part)]))
}

/** Whether an entry of a list is about money: a changed field, a saved view. */
export function isAboutMoney(entry: unknown): boolean {
  const { field, query } = (entry ?? {}) as { readonly field?: unknown; readonly query?: unknown }
  return WITH_LINES.has(String(field)) || (typeof query === 'string' && namesField(query))
}

function namesField(query: string): boolean {
  return query.match(WORD)?.some((word) => IN_REQUESTS.has(word)) ?? false
}
