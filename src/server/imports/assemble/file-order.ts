import { clean } from '#contract/clean-text.ts'
import type { ImportField } from '#contract/imports/import-fields.ts'
import { mapNames } from '#contract/map-names.ts'
import { NO_CURRENCY } from '#contract/money.ts'
import { EXPORT_COLUMN_NAMES, EXPORT_COLUMNS, EXPORTED_FIELDS } from '#contract/orders/export-columns.ts'
import { UNKNOWN_CUSTOMER } from '#contract/orders/order.ts'
import { fieldsOfKind, ORDER_FIELDS, VALUE_FIELDS, type ValueField } from '#contract/orders/order-fields.ts'
import { MONEY_FIELDS } from '#contract/orders/shown-fields.ts'
import { fold } from '#contract/text.ts'
import { converted, lineSum } from '#server/changes/changed-order.ts'
import { withKnownLines } from '#server/changes/known-lines.ts'
import { EMPTY_ORDER, exactJson, fieldsIn, type OrderContent, projectOf } from '#server/changes/order-content.ts'
import { isLongText, MAX_TEXT } from '#server/database/long-text.ts'
import { type AbsentField, sourcesOf } from '#server/imports/formats/parsed-record.ts'
import type { Source } from '#server/imports/formats/source.ts'
import { importMessages } from '#server/imports/messages.ts'
import { fulfillmentState, paymentState } from '#server/imports/parse/status.ts'
import { Refusal } from '#server/imports/refusal.ts'
import type { GroupRow } from './order-groups.ts'

/** An order of a file. */
export interface FileOrder extends OrderContent {
  /** The fields of which the file has no column, so that they keep what the stored order has. */
  readonly absentFields?: readonly AbsentField[]
}

const NAMES = [...EXPORT_COLUMN_NAMES, 'invoices'] as const

/** The columns without which a file says nothing of a field, where it is not made of those of `sourcesOf` alone. */
const NEEDED: { readonly [F in AbsentField]?: readonly ImportField[] } = {
  // States are also read from a status, so that no column says whether the file has them.
  ...{ paymentState: [], fulfillmentState: [] },
  ...{ customerKey: ['customerId', 'email'], product: ['product', 'products'], quantity: ['quantity', 'products'] },
}

/** What a file has no columns for. */
export function absentFieldsOf({ reading: { mapping } }: Source): readonly AbsentField[] {
  const lacks = (field: ImportField) => mapping.columns?.[field] === undefined
  return NAMES.filter((field) => {
    if (field === 'currency' && (mapping.currency ?? NO_CURRENCY) !== NO_CURRENCY) return false
    if (field === 'lineAmount') return lacks('lineAmount') && (lacks('price') || lacks('quantity'))
    // Lists of items have their quantities.
    return (NEEDED[field] ?? sourcesOf(field)).every(lacks) && !(field === 'quantity' && lacks('product'))
  })
}

const NOTHING: Partial<Record<ValueField, unknown>> = { ...EMPTY_ORDER, status: 'Unknown' }

/** The order of the file with what `known` has of the fields that the file says nothing about. */
export function withKnown({ absentFields = [], ...read }: FileOrder, stored: OrderContent): OrderContent {
  const isAbsent = (field: string) => absentFields.some((absent) => absent === field)
  const file = isAbsent('currency') && stored.currency !== NO_CURRENCY ? inCurrency(read, stored.currency) : read
  const known = converted(stored, file.currency)
  const isSameName = fold(file.customerName) === fold(known.customerName)
  const isKept = (field: ValueField): boolean => {
    if (field === 'sourceStatus') return isAbsent('status') && isKept('status')
    // A name can be made of the e-mail address, and a key of the name.
    const isMade = field === 'customerName' ? known[field] !== UNKNOWN_CUSTOMER : field === 'customerKey' && isSameName
    // What only the earlier word for the status said is no longer so.
    const isOfStatus = isState(field) && !isAbsent('status') && STATES[field]('', known.sourceStatus) === known[field]
    if (isOfStatus && !known.refunded) return false
    return isAbsent(field) && (isMade || file[field] === NOTHING[field])
  }
  const unchanged = fieldsIn(known, VALUE_FIELDS.filter(isKept))
  /** Of an order of one product without an amount of its own: what the total is now, where it was the total before. */
  const withLineOfTotal = (lines: OrderContent['lines']): OrderContent['lines'] => {
    const [[line, next], [inFile], [before, more]] = [lines, file.lines, known.lines]
    const isOfTotal = isAbsent('lineAmount') && !isAbsent('amount') && before?.amount === known.amount
    if (!line || next || more || !isOfTotal || inFile?.price !== null || inFile.amount === null) return lines
    const isSame = inFile.amount === before.amount && line.quantity === before.quantity
    return [{ ...line, amount: inFile.amount, price: isSame ? line.price : null }]
  }
  const hasProducts = ({ lines }: OrderContent) => lines.some(({ product }) => product !== '')
  const isNameless = isAbsent('product') && !hasProducts(file) && file.lines.length !== known.lines.length
  const keepsLines = isNameless && (file.lines.length === 0 || hasProducts(known))
  const lines = keepsLines ? known.lines : withLineOfTotal(withKnownLines(file.lines, known.lines, absentFields))
  const isOwnProject = !['', projectOf(known.lines)].includes(known.project)
  const project = isAbsent('project') ? (isOwnProject ? known.project : projectOf(lines)) : file.project
  const sum = file.amount + (keepsLines ? 0n : lineSum(lines) - lineSum(file.lines))
  const change = sum - lineSum(known.lines)
  const isSaid = !isAbsent('amount') || ((keepsLines || file.lines.length === 0) && change !== 0n)
  // Without a total the amount changes as its lines do, and has what else was in it.
  const isKnown = known.lines.length > 0 && known.lines.every((line) => line.amount !== null)
  const amount = isSaid ? file.amount : known.amount + (isKnown ? change : 0n)
  return withDateTexts({ ...file, ...unchanged, lines, project, amount }, known)
}

const STATES = { paymentState, fulfillmentState } as const
const isState = (field: string): field is keyof typeof STATES => field in STATES

/** The same figures in another currency. Throws a `Refusal` where it does not have such decimals. */
function inCurrency(file: OrderContent, currency: string): OrderContent {
  const order = converted(file, currency)
  if (exactJson(converted(order, file.currency)) === exactJson(file)) return order
  throw new Refusal(importMessages.record.tooFine(file.id, currency), file.sourceLine)
}

const OF_ORDER = EXPORTED_FIELDS.filter((field) => sourcesOf(field).length > 0)
const OF_LINES = ['product', 'sku', 'quantity', 'price'] as const

/** The columns that the file lacks and the order that is made of it has from the known one. */
export function keptFields({ absentFields = [], ...file }: FileOrder, order: OrderContent): readonly string[] {
  const isOtherLine = (field: (typeof OF_LINES)[number]) =>
    order.lines.some((line, i) => line[field] !== file.lines[i]?.[field])
  const different = [
    ...OF_ORDER.filter((field) => order[field] !== file[field] && absentFields.includes(field)),
    ...OF_LINES.filter((field) => (file.lines.length === 0 || absentFields.includes(field)) && isOtherLine(field)),
  ]
  return different.map((field) => EXPORT_COLUMNS[field].heading)
}

/** The order of the file with its dates as they were given where they are the known ones: our own export has no times of payments. */
export function withDateTexts(file: OrderContent, known: OrderContent): OrderContent {
  const isSameDate = file.dateText === '' && file.placedAt === known.placedAt && file.day === known.day
  const isSamePayment = file.paidText === '' && file.paidDay === known.paidDay
  const { dateText } = isSameDate ? known : file
  const { paidText } = isSamePayment ? known : file
  return { ...file, dateText, paidText }
}

const TEXTS = fieldsOfKind('id', 'text', 'plainText', 'longText', 'tags')

/** The order as the database returns it, so that comparing it with the stored order finds no difference. */
export function cleanOrder<Order extends OrderContent>(order: Order): Order {
  const { lines } = order
  // Nearly always they are clean, and copying them costs more than checking.
  const unclean = TEXTS.filter((field) => clean(order[field]) !== order[field])
  const hasCleanLines = lines.every(({ product, sku }) => clean(product) === product && clean(sku) === sku)
  if (unclean.length === 0 && hasCleanLines) return order
  return {
    ...order,
    ...mapNames(unclean, (field) => clean(order[field])),
    lines: lines.map((line) => ({ ...line, product: clean(line.product), sku: clean(line.sku) })),
  }
}

const LIMITED = fieldsOfKind('text')

/** The first of the order's texts that is too long to be stored; `line`: which of its lines, for a product. */
export function longText(order: OrderContent) {
  const { long } = importMessages.record
  const field = LIMITED.find((name) => isLongText(order[name]))
  if (field) {
    const definition = ORDER_FIELDS[field]
    const name = 'label' in definition ? definition.label : definition.search
    return { field, line: -1, reason: long(name.charAt(0).toLowerCase() + name.slice(1), MAX_TEXT) }
  }
  const line = order.lines.findIndex(({ product }) => isLongText(product))
  return line < 0 ? undefined : { field: 'product' as const, line, reason: long('product name', MAX_TEXT) }
}

/** Where a part of an order may come from: a rejection names the first of these columns that the file has. */
const COLUMNS = {
  date: ['date'],
  paid: ['paidAt'],
  currency: ['currency'],
  total: ['total', 'lineAmount', 'price'],
  lineAmount: ['lineAmount', 'total', 'price'],
  price: ['price'],
  extra: MONEY_FIELDS,
  lineDiscount: ['lineDiscount'],
  quantity: ['quantity'],
  ...mapNames(LIMITED, sourcesOf),
  product: ['product', 'products'],
} as const satisfies Record<string, readonly ImportField[]>

type OrderPart = keyof typeof COLUMNS

/** The heading of the column with this part of an order; null if the file has none. */
export function headingOf({ found }: Source, part: OrderPart): string | null {
  const field = COLUMNS[part].find((one) => found.has(one))
  return (field && found.get(field)) ?? null
}

/** A part of an order, or a column of our own export. */
export type OrderColumn = OrderPart | { readonly exported: keyof typeof EXPORT_COLUMNS }

/** A row that can't be read as part of its order; the message is a sentence. */
export class OrderFault extends Error {
  readonly row: GroupRow
  readonly #column: OrderColumn | null

  /** `column`: what can't be read; null for the whole row. */
  constructor(row: GroupRow, column: OrderColumn | null, reason: string) {
    super(reason)
    this.row = row
    this.#column = column
  }

  /** The heading of its column; null if it has none. */
  heading(source: Source): string | null {
    const column = this.#column
    if (typeof column === 'string') return headingOf(source, column)
    return column && EXPORT_COLUMNS[column.exported].heading
  }
}
