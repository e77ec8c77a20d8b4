import { minorDigits, NO_CURRENCY } from '#contract/money.ts'
import { MAX_MINOR, MAX_QUANTITY } from '#server/imports/limits.ts'
import { readCurrency } from '#server/imports/parse/currency.ts'
import { type Decimal, readDecimal, toParts } from '#server/imports/parse/decimal.ts'
import type { ImportLine } from './import-order.ts'
import type { NumberMarks, NumberRole } from './number-marks.ts'
import type { LineTexts } from './order-reading.ts'

/** Decimals of a ten-thousandth. */
const PART_DIGITS = 4
const MAX_AMOUNT = MAX_MINOR * 10n ** BigInt(PART_DIGITS)
const MAX_PIECES = MAX_QUANTITY * 10n ** BigInt(PART_DIGITS)

/** A cell that cannot be read; says which number it was meant to be. */
export class UnreadableNumber extends Error {
  readonly role: NumberRole | 'currency'
  constructor(role: NumberRole | 'currency', reason: string) {
    super(reason)
    this.role = role
  }
}

/** The number in a cell, or `undefined` where the cell is empty. Throws `UnreadableNumber`. */
export function numberIn(text: string, role: NumberRole, marks: NumberMarks['marks']): Decimal | undefined {
  if (text === '') return undefined
  const value = readDecimal(text, marks[role])
  if (value) return value
  const mark = marks[role] === 'comma' ? ' with a decimal comma' : ''
  throw new UnreadableNumber(role, `"${text.slice(0, 60)}" is no ${role === 'quantity' ? 'number' : 'amount'}${mark}.`)
}

/** The currency of an order: the one its column names, else the sign beside its amounts. Throws `UnreadableNumber`. */
export function currencyOf(text: string, units: readonly string[]): string {
  const named = readCurrency(text)
  if (named === undefined)
    throw new UnreadableNumber('currency', `"${text.slice(0, 40)}" is no currency; write a code like EUR.`)
  let currency = named
  for (const unit of units) {
    const beside = readCurrency(unit) ?? NO_CURRENCY
    if (beside === NO_CURRENCY || beside === currency) continue
    if (currency !== NO_CURRENCY) {
      throw new UnreadableNumber('currency', `The order is in ${currency}, but an amount of it says ${beside}.`)
    }
    currency = beside
  }
  return currency
}

/** The money of a line, which may name the order's currency. */
export interface LineMoney {
  readonly texts: LineTexts
  readonly amount: Decimal | undefined
  readonly price: Decimal | undefined
}

/** Throws `UnreadableNumber`. */
export function lineMoney(texts: LineTexts, marks: NumberMarks['marks']): LineMoney {
  return { texts, amount: numberIn(texts.amount, 'amount', marks), price: numberIn(texts.price, 'price', marks) }
}

/** Reads numbers as the database keeps them, and remembers whether one had to be rounded. */
export class PartsReader {
  rounded = false

  money(value: Decimal, currency: string, role: NumberRole): bigint {
    const { parts, rounded } = toParts(value, minorDigits(currency) + PART_DIGITS)
    this.rounded ||= rounded
    return withinLimit(parts, role)
  }

  quantity(value: Decimal): bigint {
    const { parts, rounded } = toParts(value, PART_DIGITS)
    this.rounded ||= rounded
    if (parts > MAX_PIECES || parts < -MAX_PIECES)
      throw new UnreadableNumber('quantity', 'The quantity is larger than a billion.')
    return parts
  }

  /** A line's amount is the one written, else quantity times price less the discount, rounded once. */
  line({ texts, amount: written, price }: LineMoney, currency: string, marks: NumberMarks['marks']): ImportLine {
    const quantity = numberIn(texts.quantity, 'quantity', marks)
    const discount = numberIn(texts.discount, 'discount', marks)
    const amount = written ?? (quantity && price && net(quantity, price, discount))
    return {
      product: texts.product,
      quantity: quantity ? this.quantity(quantity) : null,
      price: price ? this.money(price, currency, 'price') : null,
      amount: amount ? this.money(amount, currency, 'amount') : null,
    }
  }
}

/** The amount, unless it is larger than any is kept. Throws `UnreadableNumber`. */
export function withinLimit(parts: bigint, role: NumberRole): bigint {
  if (parts > MAX_AMOUNT || parts < -MAX_AMOUNT)
    throw new UnreadableNumber(role, 'The amount is larger than 100 billion.')
  return parts
}

function net(quantity: Decimal, price: Decimal, discount: Decimal | undefined): Decimal {
  const gross: Decimal = {
    digits: quantity.digits * price.digits,
    scale: quantity.scale + price.scale,
    unit: price.unit,
  }
  if (!discount) return gross
  const scale = Math.max(gross.scale, discount.scale)
  const at = (value: Decimal) => value.digits * 10n ** BigInt(scale - value.scale)
  return { digits: at(gross) - at(discount), scale, unit: gross.unit }
}
