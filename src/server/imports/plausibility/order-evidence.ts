import { minorDigits, NO_CURRENCY, SUBUNITS_PER_MINOR } from '#contract/money.ts'
import { UNKNOWN_CUSTOMER } from '#contract/orders/order.ts'
import type { FileOrder } from '#server/imports/assemble/file-order.ts'
import { CURRENCY_CODES } from '#server/imports/parse/decimal.ts'
import { isAnswer, isWebAddress } from '#server/imports/parse/words.ts'
import { AmountAgreement, PieceEvidence } from './amount-agreement.ts'

/** Customers that are compared with the later ones. */
const FIRST = 100
/** Larger amounts are no counts of pieces. */
const SMALL = 100n

/** What the orders of a file show about whether its columns were read as what they are; its size doesn't depend on theirs. */
export class OrderEvidence {
  orders = 0
  /** Orders with a customer, those whose customer is a flag or a web address, and whether two customers differ. */
  named = 0
  flagged = 0
  hasSeveralCustomers = false
  /** Orders with lines whose customer and day are those of the order before. */
  repeated = 0
  withLines = 0
  statusAddress = ''
  hasCurrency = false
  unknownCurrency = ''
  /** Of the first orders, whether a customer has placed two. */
  hasRepeatedCustomer = false
  /** Orders whose amount is whole and small, as a count is. */
  small = 0
  firstDay = ''
  lastDay = ''
  readonly amounts = new AmountAgreement()
  readonly pieces = new PieceEvidence()
  #customer = ''
  readonly #firstCustomers = new Set<string>()
  #before: FileOrder | undefined

  add(order: FileOrder): void {
    this.orders++
    this.#addCustomer(order)
    if (isWebAddress(order.sourceStatus)) this.statusAddress ||= order.sourceStatus
    if (order.currency !== NO_CURRENCY) this.hasCurrency = true
    if (order.currency !== NO_CURRENCY && !CURRENCY_CODES.has(order.currency)) this.unknownCurrency ||= order.currency
    const unit = BigInt(SUBUNITS_PER_MINOR) * 10n ** BigInt(minorDigits(order.currency))
    if (order.amount % unit === 0n && order.amount > -SMALL * unit && order.amount < SMALL * unit) this.small++
    if (this.firstDay === '' || order.day < this.firstDay) this.firstDay = order.day
    if (order.day > this.lastDay) this.lastDay = order.day
    this.amounts.add(order)
    this.pieces.add(order)
  }

  #addCustomer(order: FileOrder): void {
    const { customerKey, customerName, lines, day } = order
    const before = this.#before
    this.#before = order
    if (lines.length > 0) this.withLines++
    if (customerKey === '' && (customerName === '' || customerName === UNKNOWN_CUSTOMER)) return
    const customer = customerKey || customerName
    this.named++
    if (isFlag(customer) || isFlag(customerName) || isWebAddress(customer)) this.flagged++
    if (this.#firstCustomers.has(customer)) this.hasRepeatedCustomer = true
    else if (this.#firstCustomers.size < FIRST) this.#firstCustomers.add(customer)
    if (this.#customer === '') this.#customer = customer
    else if (customer !== this.#customer) this.hasSeveralCustomers = true
    const isSame = before?.customerKey === customerKey && before.customerName === customerName && before.day === day
    if (isSame && lines.length === 1 && before.lines.length === 1) this.repeated++
  }
}

function isFlag(text: string): boolean {
  return isAnswer(text) || text === '0' || text === '1'
}
