import type { DecimalMark } from '#contract/imports/import-schema.ts'
import { minorDigits, NO_CURRENCY } from '#contract/money.ts'
import { mapNames } from '#contract/orders/order-fields.ts'
import { MAX_AMOUNT_SUBUNITS } from '#contract/orders/order-limits.ts'
import { MONEY_FIELDS, type MoneyField } from '#contract/orders/shown-fields.ts'
import type { LineContent } from '#server/changes/order-content.ts'
import type { LineTexts } from '#server/imports/formats/parsed-record.ts'
import { MAX_QUANTITY } from '#server/imports/limits.ts'
import { importMessages } from '#server/imports/messages.ts'
import { type Decimal, readCurrency, readDecimal, toSubunits } from '#server/imports/parse/decimal.ts'
import type { DecimalMarks, NumberRole } from '#server/imports/parse/decimal-mark.ts'
import type { OrderGroup } from './order-group.ts'

/** Decimals of a ten-thousandth. */
const SUBUNIT_DIGITS = 4
const MAX_PIECES = MAX_QUANTITY * 10n ** BigInt(SUBUNIT_DIGITS)

const { record: messages } = importMessages

/** A cell that can't be read as the number or currency it should be; the message is a sentence. */
export class UnreadableNumber extends Error {
  readonly role: NumberRole | 'currency'
  constructor(role: NumberRole | 'currency', reason: string) {
    super(reason)
    this.role = role
  }
}

/** The number in a cell, or `undefined` if the cell is empty. Throws `UnreadableNumber`. */
export function numberIn(text: string, role: NumberRole, mark: DecimalMark): Decimal | undefined {
  if (text === '') return undefined
  const value = readDecimal(text, mark)
  if (value) return value
  throw new UnreadableNumber(role, messages.notANumber(text, role === 'quantity' ? 'a number' : 'an amount', mark))
}

/** As our export writes numbers: without thousands separators, so the only mark is the decimal mark. */
const EXACT = /^(-?)(\d{1,40})(?:[.,](\d{1,20}))?$/

/** A number of our own export, or one that a spreadsheet has changed. Throws `UnreadableNumber`. */
export function exactNumber(text: string, role: NumberRole, mark: DecimalMark): Decimal {
  const exact = EXACT.exec(text)
  if (exact) {
    const [, sign, whole = '', fraction = ''] = exact
    const digits = BigInt(whole + fraction)
    return { digits: sign === '-' ? -digits : digits, scale: fraction.length, unit: '' }
  }
  const value = numberIn(text, role, mark)
  if (!value) throw new UnreadableNumber(role, importMessages.exact.noNumber)
  return value
}

/** The currency of an order: the one in its column, else the one next to its amounts. Throws `UnreadableNumber`. */
export function currencyOf(text: string, units: readonly string[]): string {
  const named = readCurrency(text)
  if (named === undefined) throw new UnreadableNumber('currency', messages.notACurrency(text))
  let currency = named
  for (const unit of units) {
    const other = readCurrency(unit) ?? NO_CURRENCY
    if (other === NO_CURRENCY || other === currency) continue
    if (currency !== NO_CURRENCY) throw new UnreadableNumber('currency', messages.mixedCurrencies(currency, other))
    currency = other
  }
  return currency
}

/** A line with its amounts read; they may name the order's currency. */
export interface LineMoney {
  readonly texts: LineTexts
  readonly amount: Decimal | undefined
  readonly price: Decimal | undefined
}

/** Throws `UnreadableNumber`. */
export function lineMoney(texts: LineTexts, marks: DecimalMarks): LineMoney {
  const amount = numberIn(texts.amount, 'amount', marks.amount)
  return { texts, amount, price: numberIn(texts.price, 'price', marks.price) }
}

/** Converts the numbers of one order to the integers that are stored. */
export class AmountReader {
  /** One of them had more decimals than are stored. */
  rounded = false
  /** Amounts of the order that are none. They stop no order, because orders can be read without them. */
  readonly unread: MoneyField[] = []

  money(value: Decimal, currency: string, role: NumberRole): bigint {
    const { subunits, rounded } = toSubunits(value, minorDigits(currency) + SUBUNIT_DIGITS)
    this.rounded ||= rounded
    return withinLimit(subunits, role)
  }

  quantity(value: Decimal): bigint {
    const { subunits, rounded } = toSubunits(value, SUBUNIT_DIGITS)
    this.rounded ||= rounded
    if (subunits > MAX_PIECES || subunits < -MAX_PIECES) throw new UnreadableNumber('quantity', messages.largeQuantity)
    return subunits
  }

  /** The amount is the one written, else quantity times price minus the discount, rounded once. */
  line({ texts, amount: written, price }: LineMoney, currency: string, marks: DecimalMarks): LineContent {
    const quantity = numberIn(texts.quantity, 'quantity', marks.quantity)
    const discount = numberIn(texts.discount, 'discount', marks.discount)
    const amount = written ?? (quantity && price && netAmount(quantity, price, discount))
    return {
      product: texts.product,
      sku: texts.sku,
      quantity: quantity ? this.quantity(quantity) : null,
      price: price ? this.money(price, currency, 'price') : null,
      amount: amount ? this.money(amount, currency, 'amount') : null,
    }
  }

  /** Discount, shipping, tax and refund of an order. `perLine`: columns that have them by line, which are left out. */
  extras(
    { head, repeatedExtras }: OrderGroup,
    perLine: ReadonlySet<MoneyField>,
    currency: string,
    mark: DecimalMark,
  ): Record<MoneyField, bigint | null> {
    return mapNames(MONEY_FIELDS, (name) => {
      if (head[name] === '' || perLine.has(name)) return null
      try {
        const value = repeatedExtras?.[name] === 'different' ? undefined : numberIn(head[name], 'extra', mark)
        const amount = value && this.money(value, currency, 'extra')
        // Some shops write what they subtract as negative.
        const isSubtracted = name === 'discount' || name === 'refunded'
        if (amount !== undefined) return amount < 0n && isSubtracted ? -amount : amount
      } catch (error) {
        if (!(error instanceof UnreadableNumber)) throw error
      }
      this.unread.push(name)
      return null
    })
  }
}

/** The amount, if it isn't too large to be stored. Throws `UnreadableNumber`. */
export function withinLimit(subunits: bigint, role: NumberRole): bigint {
  if (subunits > MAX_AMOUNT_SUBUNITS || subunits < -MAX_AMOUNT_SUBUNITS)
    throw new UnreadableNumber(role, messages.largeAmount)
  return subunits
}

function netAmount(quantity: Decimal, price: Decimal, discount: Decimal | undefined): Decimal {
  const { unit } = price
  const gross = { digits: quantity.digits * price.digits, scale: quantity.scale + price.scale, unit }
  if (!discount) return gross
  const scale = Math.max(gross.scale, discount.scale)
  const at = (value: Decimal) => value.digits * 10n ** BigInt(scale - value.scale)
  return { digits: at(gross) - at(discount), scale, unit }
}
