import { type ImportField, SINGLE_COLUMN_FIELDS } from '#contract/imports/import-fields.ts'
import { mapNames } from '#contract/map-names.ts'
import { type ColumnValues, fieldsShown, valueFit } from './field-values.ts'
import { fieldsNamed, type HeadingMeaning, type HeadingMeanings, headingMeanings, says } from './heading-meanings.ts'
import { findMultiplication, orderStructure } from './order-structure.ts'

/** A column that may hold a field. */
export interface Candidate {
  readonly field: ImportField
  readonly column: number
  readonly score: number
  /** Of the heading alone. */
  readonly clear: number
}

/** A lower score says nothing. */
export const LEAST_SCORE = 0.25
/** For a field that orders don't need, ignoring a column is better than a wrong guess. */
const LEAST_OPTIONAL = 0.35
/** A heading that leaves no doubt, even where its values are damaged. */
export const CLEAR_HEADING = 0.75
/** What the heading counts alone, without values that fit. */
const HEADING_ALONE = 0.45
/** What the multiplication of columns adds. */
const PROVEN = 0.25
/** A heading that can only be of a line, or of an order. */
const SURE_HEADING = 0.9
/** Values that fit less can't be an optional field. */
const LEAST_FIT = 0.3
/** How clearly 'pizza_name' names a product. */
const NAME_OF_THING = 0.7
const PLACES: readonly HeadingMeaning[] = ['address', 'street', 'city', 'region', 'zip', 'country']
/** Columns of a person, whose name is one more. */
const OF_PERSON = new Set<HeadingMeaning>(['first', 'last', 'email', 'phone', 'customer', ...PLACES])
/** Of other dates than that of the order. */
const OF_OTHER_DATE: readonly HeadingMeaning[] = ['ship', 'fulfillment', 'updated', 'paid', 'id', 'due', 'other']
/** Fields whose faulty values are reported, record by record, rather than ignored. */
const REPORTED_FIELDS = SINGLE_COLUMN_FIELDS.filter((field) => !['paidAt', 'currency'].includes(field))

/** The score below which a column is not taken for a field. */
export function leastScore(field: ImportField): number {
  return REPORTED_FIELDS.includes(field) ? LEAST_SCORE : LEAST_OPTIONAL
}

/** Every column with every field that it may hold, the clearest first. */
export function columnCandidates(headings: readonly string[], values: readonly ColumnValues[]): Candidate[] {
  const first = [...namedOrShown(headings, values), ...onlyDate(headings, values)].sort(byScore)
  const id = first.find(({ field }) => field === 'id')?.column
  return withAmounts(withStructure(first, values, id).sort(byScore), values, headings).sort(byScore)
}

function byScore(a: Candidate, b: Candidate): number {
  return b.score - a.score || a.column - b.column
}

function namedOrShown(headings: readonly string[], values: readonly ColumnValues[]): Candidate[] {
  const meanings = headings.map(headingMeanings)
  const isHeadless = meanings.every((heading) => heading.meanings.size === 0)
  const hasPieces = (['quantity', 'price'] as const).every((word) => meanings.some((one) => one.meanings.has(word)))
  const hasProduct = meanings.some((heading) => (fieldsNamed(heading).get('product') ?? 0) > 0.5)
  /** How many unknown words the headings of a person's columns have. */
  const ofPerson = meanings.filter((one) => !one.meanings.isDisjointFrom(OF_PERSON)).map(({ unknown }) => unknown)
  const placed = headings.filter((heading) => says(heading, ...PLACES)).map(ownerIn)
  /** Whose names there are; where one is the customer's, that of an account is another's. */
  const withName = headings.filter((heading) => says(heading, 'customer') && says(heading, 'name')).map(ownerIn)
  const accounts = withName.every((owner) => ACCOUNT.test(owner)) ? [] : withName.filter((owner) => ACCOUNT.test(owner))
  const hasName = meanings.some((heading) => (fieldsNamed(heading).get('customerName') ?? 0) > SURE_HEADING)
  return values.flatMap((column, i) => {
    const heading = meanings[i]
    // Where the heading says what the column is, its values alone don't make it anything else.
    if (!heading || heading.meanings.size === 0) {
      return fieldsShown(column, isHeadless).map(([field, score]) => ({ field, column: i, score, clear: 0 }))
    }
    // A name next to quantity and price is of a product, unless a column with as many unknown words is a person's: 'pizza_name'.
    const isThing = hasPieces && !hasProduct && !ofPerson.includes(heading.unknown) && isName(heading)
    const named = isThing ? ([['product', NAME_OF_THING]] as const) : fieldsNamed(heading)
    return [...named].flatMap(([field, clear]) => {
      if (isOther(field, clear, heading, column)) return []
      // An empty 'Customer name' says more than a 'Business name'.
      if (field === 'customerName' && hasName && clear < CLEAR_HEADING) return []
      if (OF_CUSTOMER.test(field) && accounts.includes(ownerIn(headings[i] ?? ''))) return []
      // The state of a shipment is a region only next to other columns of its place: 'ship_state' and 'ship_city'.
      const isOfShipment = heading.meanings.has('ship') && heading.meanings.has('state')
      if (field === 'shipRegion' && isOfShipment && !placed.includes(ownerIn(headings[i] ?? ''))) return []
      const fit = valueFit(field, column)
      // Statuses are no regions, however clear the heading is.
      const isClear = clear >= CLEAR_HEADING && field !== 'shipRegion'
      if (fit < LEAST_FIT && !isClear && !REPORTED_FIELDS.includes(field)) return []
      // 'Items' may count them, 'Products (EUR)' says what they cost, and an empty column lists none.
      const isNone = fit === 0 && (field === 'products' || column.filled > 0)
      if (field.startsWith('product') && (isNone || heading.currency !== '')) return []
      return [{ field, column: i, score: clear * (HEADING_ALONE + (1 - HEADING_ALONE) * fit), clear }]
    })
  })
}

/** Whose a part of an address is: the heading without its last word. */
const ownerIn = (heading: string) => String(heading.split(/[\s_-]|(?<=\p{Ll})(?=\p{Lu})/u).slice(0, -1))

const isName = ({ meanings }: HeadingMeanings) => meanings.size === 1 && meanings.has('name')

/** Fields that can be numbers under a heading that says so. */
const NUMBERS: readonly ImportField[] = ['id', 'customerId', 'phone', 'sku', 'rowId', 'shipZip', 'billZip']

/** Whose place or person is not the customer's: 'branch_phone'. */
const OF_SHOP: readonly HeadingMeaning[] = ['channel', 'warehouse', 'method']
/** Fields that no column of a shop, an employee, a carrier or a way of shipping has. */
const OF_CUSTOMER = /^(?:customer|first|last|email|phone|ship(?!ping)|bill)/
const SHORTEST_PHONE = 3
/** A customer, or who works for the shop. */
const ACCOUNT = /(?:^|,)(?:user|account|partner|member|usuario|utente|utilisateur|benutzer|gebruiker)$/i
const WHOLE_NAME = /^(?:customer|ship|bill)Name$/

/** A number of orders is less. */
const MOST_ORDERS = 100

/** What makes a number an amount: 'delivery_slot' and 'tax_class' are none. */
const MONEY: readonly HeadingMeaning[] = ['amount', 'total', 'price', 'cost']

/**
 * Decimals are nothing, web addresses and flags nothing without a clear heading, a key of another table nothing: 'id_currency',
 * pieces that were returned or are not sent no quantity, the account of a carrier no customer, and numbers no region.
 */
function isOther(field: ImportField, clear: number, heading: HeadingMeanings, values: ColumnValues): boolean {
  const { meanings, unknown } = heading
  const { flags, pages, integers, numbers, amounts, isAdjacent, filled, texts } = values
  const isMoney = MONEY.some((one) => meanings.has(one))
  if ((field === 'shipping' || field === 'tax') && integers > 0.9 && unknown > 0 && !isMoney) return true
  if (field === 'email' && filled > 0 && !texts.some((text) => text.includes('@'))) return true
  if (field === 'phone' && filled > 0 && !texts.some((text) => text.length >= SHORTEST_PHONE)) return true
  if (field.endsWith('Region') && integers > 0.9) return true
  if (field === 'channel' && pages > 0.5) return true
  const isOfShop = !meanings.has('customer') && OF_SHOP.some((one) => meanings.has(one))
  if ((meanings.has('other') || isOfShop) && OF_CUSTOMER.test(field)) return true
  if (field === 'customerId' && unknown > 0 && !meanings.has('id')) return true
  if (meanings.has('first') !== meanings.has('last') && WHOLE_NAME.test(field)) return true
  if (meanings.has('tax') && field.startsWith('product')) return true
  if (meanings.has('decimals') || (Math.max(pages, flags) > 0.9 && clear < CLEAR_HEADING)) return true
  if (flags > 0.9 && field.endsWith('Street')) return true
  if (field === 'payment' && amounts > 0.9 && integers < 0.9) return true
  const isPart = meanings.has('refund') || (meanings.has('ship') && meanings.has('item'))
  if (field === 'quantity' && isPart) return true
  if (field === 'customerId' && meanings.has('ship')) return true
  // 'Orders' of a list of customers: how many each has placed.
  const isSmall = !isAdjacent && numbers.every((value) => !(value >= MOST_ORDERS))
  const isCount = integers > 0.9 && (isSmall || meanings.has('counted'))
  if (field === 'id' && isCount && !meanings.has('id')) return true
  if (field === 'id' && filled === 0 && texts.length > 0) return true
  return meanings.has('id') && integers > 0.9 && !NUMBERS.includes(field)
}

/** The only dates of a file are those of its orders, unless the heading says otherwise. */
function onlyDate(headings: readonly string[], values: readonly ColumnValues[]): Candidate[] {
  const isDate = ({ dates, dateNumbers, filled }: ColumnValues) => Math.max(dates, dateNumbers) > 0.8 && filled > 0.5
  const [column, other] = [...values.keys()].filter((i) => values[i] && isDate(values[i]))
  if (column === undefined || other !== undefined) return []
  const isOther = says(headings[column] ?? '', ...OF_OTHER_DATE)
  return isOther ? [] : [{ field: 'date', column, score: 0.5, clear: 0 }]
}

/** Where the rows of orders have the same value, or different ones; `alone`: there is only one order, whose lines may be equal. */
type StructureFactors = Readonly<Record<'same' | 'alone' | 'different', number>>
const OF_LINE: StructureFactors = { same: 0.4, alone: 0.98, different: 1.1 }
/** An amount in the first row of an order alone is none of its lines, whatever the heading says. */
const OF_HEAD = 0.2
const OF_ORDER: StructureFactors = { same: 1.05, alone: 1.05, different: 0.75 }
/** What an order has once is the same in all of its rows; what a line has differs. */
const STRUCTURE_FACTORS: Partial<Record<ImportField, StructureFactors>> = {
  total: { same: 1.1, alone: 1, different: 0.75 },
  product: { same: 0.8, alone: 1.05, different: 1.05 },
  ...mapNames(['lineAmount', 'price', 'quantity'], () => OF_LINE),
  ...mapNames(['customerName', 'customerId', 'email', 'currency', 'status'], () => OF_ORDER),
}

function withStructure(candidates: readonly Candidate[], values: readonly ColumnValues[], id?: number): Candidate[] {
  const { orders, constant, heads } = orderStructure(values, id)
  const isConstant = (field: ImportField) =>
    (constant[candidates.find((one) => one.field === field)?.column ?? -1] ?? 0) > 0.9
  // A code that isn't named as an order's, and whose rows have one product at several times, is the product's. Rows without one
  // are of different orders.
  const isSku = orders > 0 && values[id ?? -1]?.filled === 1 && isConstant('product') && !isConstant('date')
  return candidates.map((candidate) => {
    const { field, column, clear, score } = candidate
    if (isSku && field === 'id' && column === id && clear < SURE_HEADING) return { ...candidate, field: 'sku' }
    const factors = STRUCTURE_FACTORS[field]
    if (!factors || orders === 0) return candidate
    const isClear = factors === OF_LINE && clear >= SURE_HEADING
    const whereSame = orders > 1 && !isClear ? 'same' : 'alone'
    const isSame = (constant[column] ?? 0) > 0.9
    const isHead = field === 'lineAmount' && (heads[column] ?? 0) > 0.9
    return { ...candidate, score: score * (isHead ? OF_HEAD : factors[isSame ? whereSame : 'different']) }
  })
}

/** Quantity times price is the amount of a line, whatever the headings say. */
function withAmounts(candidates: readonly Candidate[], values: readonly ColumnValues[], headings: readonly string[]) {
  const isNumber = ({ amounts, dates }: ColumnValues) => amounts > 0.8 && dates < 0.2
  const numbers = values.flatMap((column, i) => (isNumber(column) ? [i] : [])).slice(0, 20)
  const named = (field: ImportField) => candidates.filter((one) => one.field === field).map(({ column }) => column)
  const hasCurrency = (i: number) => headingMeanings(headings[i] ?? '').currency !== ''
  const wholes = numbers.filter((i) => (values[i]?.integers ?? 0) > 0.9 && !hasCurrency(i))
  const asMoney = (['price', 'lineAmount', 'total'] as const).flatMap(named)
  const money = [...asMoney.filter((i) => numbers.includes(i)), ...numbers]
  const [quantities, factors] = [named('quantity'), [...named('quantity'), ...named('price')]]
  const open = new Set(wholes.filter((i) => !factors.includes(i)))
  const found = findMultiplication(values, new Set([...quantities, ...wholes]), new Set(money), open)
  if (!found) return [...candidates]
  const isProven = ({ field, column }: Candidate) => found[field] === column
  const proven = (Object.entries(found) as [ImportField, number][]).map(([field, column]) => {
    const before = candidates.find((one) => one.field === field && one.column === column)
    return { field, column, score: (before?.score ?? LEAST_SCORE) + PROVEN, clear: before?.clear ?? 0 }
  })
  return [...candidates.filter((one) => !isProven(one)), ...proven]
}
