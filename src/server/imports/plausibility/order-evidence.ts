import { minorDigits, SUBUNITS_PER_MINOR } from '#contract/money.ts'
import { UNKNOWN_CUSTOMER } from '#contract/orders/order.ts'
import type { FileOrder } from '#server/imports/assemble/file-order.ts'
import { isFlag, isWebAddress } from '#server/imports/parse/words.ts'
import WORDS from './doubt-words.json' with { type: 'json' }

/** Customers that are compared with the later ones. */
const FIRST = 100
/** Rows above that a sum is looked for in. */
const LONGEST_SUM = 1_000
/** Milliseconds between the lines of an order at a till, at most. */
const AT_ONCE = 10 * 60_000
/** Larger amounts are no counts of pieces. */
const SMALL = 100n

/** '5.77123E+17', and '577123456789012000': spreadsheets keep 15 digits. */
const SHORTENED = /^(?:\d[.,]\d+E\+\d+|\d{15}0+)$/i
const FEE = new RegExp(WORDS.patterns.fee, 'i')

const MINOR = BigInt(SUBUNITS_PER_MINOR)
const absolute = (value: bigint) => (value < 0n ? -value : value)
/** Whether they are equal, where each may have been rounded to a minor unit. */
const isNear = (a: bigint, b: bigint) => absolute(a - b) <= MINOR
const unitOf = (currency: string) => MINOR * 10n ** BigInt(minorDigits(currency))
const noSizes = () => ({ whole: { count: 0, logarithms: 0 }, other: { count: 0, logarithms: 0 } })

/** What the orders of a file show about whether its columns were read as what they are; its size doesn't depend on theirs. */
export class OrderEvidence {
  orders = 0
  /** Orders with a customer, and those whose customer is a flag or a web address. */
  named = 0
  flagged = 0
  readonly firstCustomers = new Set<string>()
  /** Orders with lines whose customer and day are those of the order before. */
  repeated = 0
  withLines = 0
  statusAddress = ''
  /** Of the first orders, whether a customer has placed two. */
  hasRepeatedCustomer = false
  hasRepeatedDay = false
  /** Orders whose amount is whole and small, as a count is. */
  small = 0
  negative = 0
  zero = 0
  /** Orders with a line of a fee that is subtracted, and the first of these. */
  fees = 0
  fee = ''
  /** Orders whose ID is a long number of which a spreadsheet has left the first digits. */
  shortened = 0
  firstDay = ''
  lastDay = ''
  /** How many orders each year has, and the first of them. */
  readonly years = new Map<number, { orders: number; readonly id: string }>()
  /** Whole amounts, and those with decimals, by currency: how many there are, and their decimal logarithms added up. */
  readonly sizes = new Map<string, ReturnType<typeof noSizes>>()
  readonly amounts = new AmountAgreement()
  readonly sums = new RunningSums()
  #before: FileOrder | undefined

  add(order: FileOrder): void {
    this.orders++
    this.#addCustomer(order)
    if (isWebAddress(order.sourceStatus)) this.statusAddress ||= order.sourceStatus
    const unit = unitOf(order.currency)
    if (order.amount % unit === 0n && absolute(order.amount) < SMALL * unit) this.small++
    if (this.firstDay === '' || order.day < this.firstDay) this.firstDay = order.day
    if (order.day > this.lastDay) this.lastDay = order.day
    const year = Number(order.day.slice(0, 4))
    const { orders, id } = this.years.get(year) ?? { orders: 0, id: order.id }
    this.years.set(year, { orders: orders + 1, id })
    if (order.amount < 0n) this.negative++
    if (order.amount === 0n) this.zero++
    const sizes = this.sizes.get(order.currency) ?? noSizes()
    this.sizes.set(order.currency, sizes)
    const size = sizes[order.amount % unit === 0n ? 'whole' : 'other']
    if (order.amount !== 0n) size.count++
    if (order.amount !== 0n) size.logarithms += Math.log10(Number(absolute(order.amount)))
    if (SHORTENED.test(order.id)) this.shortened++
    const fee = order.lines.find(({ product, amount }) => amount !== null && amount < 0n && FEE.test(product))
    if (fee) this.fees++
    this.fee ||= fee?.product ?? ''
    this.amounts.add(order)
    this.sums.add(order.amount)
  }

  #addCustomer(order: FileOrder): void {
    const { customerKey, customerName, lines, day, placedAt } = order
    const before = this.#before
    this.#before = order
    if (before?.day === day) this.hasRepeatedDay = true
    if (lines.length > 0) this.withLines++
    if (customerKey === '' && (customerName === '' || customerName === UNKNOWN_CUSTOMER)) return
    const customer = customerKey || customerName
    this.named++
    if (isFlag(customer) || isFlag(customerName) || isWebAddress(customer)) this.flagged++
    if (this.firstCustomers.has(customer)) this.hasRepeatedCustomer = true
    else if (this.firstCustomers.size < FIRST) this.firstCustomers.add(customer)
    const isSame = before?.customerKey === customerKey && before.customerName === customerName
    const isAtOnce = before?.day === day && Math.abs(placedAt - before.placedAt) <= AT_ONCE
    if (isSame && isAtOnce && lines.length === 1 && before.lines.length === 1) this.repeated++
  }
}

/** Orders whose amount is the sum of those above it, down from any row, as the totals of a day or month are. */
class RunningSums {
  /** All orders, those in such sums, with these, where they cover the most, and how many sums that are. */
  found = { orders: 0, covered: 0, sums: 0 }
  /** The first sums: amounts that come again and again may add up to each other. */
  readonly different = new Set<bigint>()
  #total = 0n
  /** What was found above a row, by what the orders there come to; of the last rows. */
  readonly #above = new Map([[0n, this.found]])

  add(amount: bigint): void {
    const above = amount > 0n ? this.#above.get(this.#total - amount) : undefined
    const orders = this.found.orders + 1
    const covered = above ? above.covered + orders - above.orders : 0
    const isSum = above !== undefined && covered > this.found.covered
    if (isSum && this.different.size < FIRST) this.different.add(amount)
    this.found = isSum ? { orders, covered, sums: above.sums + 1 } : { ...this.found, orders }
    this.#total += amount
    this.#above.set(this.#total, this.found)
    if (this.#above.size > LONGEST_SUM) this.#above.delete(this.#above.keys().next().value ?? 0n)
  }
}

/** Stored quantities are ten-thousandths of a piece. */
const PIECE = 10_000n
/** Tenfold and more is no discount, but another unit or another figure. */
const FAR = 10n

/** Amounts that should be equal: how many were compared, how many differ, and by how much in all, by currency. */
class Comparison {
  compared = 0
  different = 0
  /** One is at least ten times the other. */
  far = 0
  readonly sums = new Map<string, bigint>()

  add(taken: bigint, other: bigint, currency: string): void {
    this.compared++
    if (isNear(taken, other)) return
    this.different++
    const [a, b] = [absolute(taken), absolute(other)]
    if (a >= FAR * b || b >= FAR * a) this.far++
    this.sums.set(currency, (this.sums.get(currency) ?? 0n) + absolute(taken - other))
  }
}

/** Products whose prices are compared with the later ones. */
const FIRST_PRODUCTS = 1_000

/** Whether the amounts of orders, of lines, and quantity times price agree, and whether prices are of one piece or of all. */
class AmountAgreement {
  /** The order's amount, and that of its lines with what the order adds to it or takes from it. */
  readonly orders = new Comparison()
  /** A line's amount, and its quantity times its price. */
  readonly lines = new Comparison()
  /** Orders whose amount is the number of their pieces, of those whose lines all have quantities. */
  counted = 0
  counts = 0
  /** Orders of several lines of which some have no amount. */
  unknown = 0
  /** Orders of several lines with different quantities or products, and those in which all lines have the same amount. */
  mixed = 0
  equal = 0
  /** Orders whose amount is quantity times price of their lines. */
  confirmed = 0
  /** Orders whose amount is that of the lines with products, twice or more times. */
  multiplied = 0
  /** Orders of three lines and more with amounts, and those in which one has the amount of all others. */
  several = 0
  sets = 0
  /** Lines of fewer pieces than none that cost something, and those of several pieces. */
  contrary = 0
  severalPieces = 0
  /** Lines with another quantity and the same price as the product's first line, and with a price that is as many times larger. */
  samePrices = 0
  multipliedPrices = 0
  readonly #firstPrices = new Map<string, { readonly quantity: bigint; readonly price: bigint }>()

  add({ amount, currency, lines, shipping, tax, discount }: FileOrder): void {
    const [first] = lines
    if (!first) return
    const products = lines.map(({ quantity, price }) => (quantity === null || price === null ? null : quantity * price))
    for (const [i, line] of lines.entries()) {
      const product = products[i]
      if (line.amount !== null && product != null) this.lines.add(line.amount, product / PIECE, currency)
      this.#addPrice(line, currency)
    }
    const differ = lines.some(({ quantity, product }) => quantity !== first.quantity || product !== first.product)
    if (differ && first.amount) {
      this.mixed++
      if (lines.every((line) => line.amount === first.amount)) this.equal++
    }
    const product = sumOf(products)
    if (product !== null && isNear(amount, product / PIECE)) this.confirmed++
    const pieces = sumOf(lines.map(({ quantity }) => quantity))
    if (pieces !== null) {
      this.counts++
      if (pieces * unitOf(currency) === amount * PIECE) this.counted++
    }
    const ofProducts = sumOf(lines.flatMap((line) => (line.product === '' ? [] : [line.amount]))) ?? 0n
    if (ofProducts > 0n && amount > ofProducts && amount % ofProducts === 0n) this.multiplied++
    this.contrary += lines.filter((line) => (line.quantity ?? 0n) < 0n && (line.amount ?? 0n) > 0n).length
    const sum = sumOf(lines.map((line) => line.amount))
    if (sum && lines.length > 2) this.several++
    if (sum && lines.length > 2 && lines.some((line) => line.amount === sum - (line.amount ?? 0n))) this.sets++
    if (sum === null && lines.length > 1) this.unknown++
    if (sum === null) return
    const shipped = sum + (shipping ?? 0n)
    const reduced = shipped - (discount ?? 0n)
    // Shops write amounts of lines before or after discounts, with or without tax.
    const expected = [sum, reduced, reduced + (tax ?? 0n), shipped, shipped + (tax ?? 0n)]
    this.orders.add(amount, expected.find((one) => isNear(amount, one)) ?? sum, currency)
  }
  #addPrice({ product, sku, quantity, price }: FileOrder['lines'][number], currency: string): void {
    if (!quantity || !price) return
    if (quantity > PIECE) this.severalPieces++
    const key = [currency, product, sku].join('\u001f')
    const first = this.#firstPrices.get(key)
    if (!first && this.#firstPrices.size < FIRST_PRODUCTS) this.#firstPrices.set(key, { quantity, price })
    if (!first || first.quantity === quantity) return
    if (first.price === price) this.samePrices++
    else if (first.price * quantity === price * first.quantity) this.multipliedPrices++
  }
}

function sumOf(values: readonly (bigint | null)[]): bigint | null {
  return values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0n as bigint | null)
}
