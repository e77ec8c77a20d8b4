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
/** The same of changes, in which what may be filtered by records a payment or makes an amount another one. */
const IN_CHANGES = new Set([...IN_REQUESTS, 'paidDay', 'currency', 'mergeInto'])
/** Words of the query of a list or of a saved view. */
const WORD = /[a-z]+/gi

/** Whether the query of a call compares or sorts by money. */
export function asksForMoney(query: unknown): boolean {
  return namesAny(IN_REQUESTS, query)
}

/** Whether the body of a call enters, compares or sorts by money. */
export function changesMoney({ query, ...body }: Readonly<Record<string, unknown>>): boolean {
  return asksForMoney(query) || namesAny(IN_CHANGES, body)
}

function namesAny(names: ReadonlySet<string>, value: unknown): boolean {
  if (Array.isArray(value)) return value.some((part) => namesAny(names, part))
  if (typeof value !== 'object' || value === null) return false
  // Lines of an order have prices; the pieces of a shipment do not. Any other list can be taken for its only value.
  const arePieces = (name: string, part: unknown) => name === 'lines' && Array.isArray(part) && part.length > 0
  return Object.entries(value).some(([name, part]) =>
    name === 'sort' ? namesField(String(part)) : (names.has(name) && !arePieces(name, part)) || namesAny(names, part),
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
