import { mapNames } from '#contract/map-names.ts'
import { minorDigits, NO_CURRENCY } from '#contract/money.ts'
import { MAX_AMOUNT_SUBUNITS, MAX_QUANTITY } from '#contract/orders/order-limits.ts'
import { MONEY_FIELDS, type MoneyField } from '#contract/orders/shown-fields.ts'
import type { LineContent } from '#server/changes/order-content.ts'
import type { LineTexts } from '#server/imports/formats/parsed-record.ts'
import { importMessages } from '#server/imports/messages.ts'
import { type Decimal, isCurrencyName, readCurrency, readDecimal, toSubunits } from '#server/imports/parse/decimal.ts'
import { type DecimalMarks, LINE_ROLES, type NumberRole } from '#server/imports/parse/decimal-mark.ts'
import { type OrderColumn, OrderFault } from './file-order.ts'
import { firstRow, type GroupRow, type OrderGroup } from './order-groups.ts'

/** Decimals of a ten-thousandth. */
const SUBUNIT_DIGITS = 4

/** As our export writes numbers: without thousands separators, so the only mark is the decimal mark. */
const EXACT = /^-?\d{1,38}(?:[.,]\d{1,20})?$/

const { record: messages } = importMessages

/** Reads the numbers of one order, and converts them to the integers that are stored. What it can't read is an `OrderFault`. */
export class AmountReader {
  /** One of them had more decimals than are stored. */
  rounded = false
  /** The file names no currency of the order, so the usual one was taken. */
  withoutCurrency = false
  /** The sign of several currencies next to its amounts; '' without one. */
  sign = ''
  /** Amounts of the order that are none. They stop no order, because orders can be read without them. */
  readonly unread: MoneyField[] = []
  /** Amounts of the order that a later row has otherwise, with the line of that row. The first row's counts. */
  readonly contradicted: (readonly [MoneyField, line: number])[] = []
  readonly #marks: DecimalMarks
  readonly #isExact: boolean

  /** `isExact`: the order comes from our own export. */
  constructor(marks: DecimalMarks, isExact: boolean) {
    this.#marks = marks
    this.#isExact = isExact
  }

  /** The number in a cell; `undefined` if the cell is empty. */
  read(row: GroupRow, role: NumberRole, text: string, column?: OrderColumn): Decimal | undefined {
    if (text === '') return undefined
    const mark = this.#marks[role]
    const isExact = this.#isExact && EXACT.test(text)
    const value = isExact ? readDecimal(text.replace(',', '.'), 'point') : readDecimal(text, mark)
    // A price is no quantity; '2 PCS' is.
    if (value && (role !== 'quantity' || value.unit === '' || !isCurrencyName(value.unit))) return value
    const what = role === 'quantity' ? 'a number' : 'an amount'
    throw new OrderFault(row, column ?? role, messages.notANumber(text, what, mark))
  }

  /** In ten-thousandths of a minor unit, or of a piece. */
  stored(row: GroupRow, role: NumberRole, value: Decimal, currency: string, column?: OrderColumn): bigint {
    const digits = role === 'quantity' ? 0 : minorDigits(currency)
    const { subunits, rounded } = toSubunits(value, digits + SUBUNIT_DIGITS)
    this.rounded ||= rounded
    return this.withinLimit(row, role, subunits, column)
  }

  /** The number, if it isn't too large to be stored. */
  withinLimit(row: GroupRow, role: NumberRole, subunits: bigint, column?: OrderColumn): bigint {
    const most = role === 'quantity' ? MAX_QUANTITY : MAX_AMOUNT_SUBUNITS
    if (subunits <= most && subunits >= -most) return subunits
    const reason = role === 'quantity' ? messages.largeQuantity : messages.largeAmount
    throw new OrderFault(row, column ?? role, reason)
  }

  /** The currency of an order: the one in its column, else the one next to its amounts. */
  currency(row: GroupRow, text: string, units: readonly string[]): string {
    const named = readCurrency(text)
    if (named === undefined) throw new OrderFault(row, 'currency', messages.notACurrency(text))
    let currency = named
    for (const unit of [text, ...units]) {
      const other = readCurrency(unit) ?? NO_CURRENCY
      if (other === NO_CURRENCY) this.sign ||= unit
      if (other === NO_CURRENCY || other === currency) continue
      if (currency !== NO_CURRENCY) throw new OrderFault(row, 'currency', messages.mixedCurrencies(currency, other))
      currency = other
    }
    return currency
  }

  /**
   * A line whose numbers are read; they may name the order's currency. Its amount is the one written, else, except in our own
   * export, quantity times price minus the discount.
   */
  lineNumbers(row: GroupRow, texts: LineTexts) {
    const { lineAmount, price, quantity, lineDiscount } = mapNames(LINE_ROLES, (role) =>
      this.read(row, role, texts[role]),
    )
    const product = this.#isExact ? undefined : quantity && price && netAmount(quantity, price, lineDiscount)
    return { row, texts, quantity, price, discount: lineDiscount, amount: lineAmount ?? product }
  }

  line({ row, texts: { product, sku }, quantity, price, amount }: LineNumbers, currency: string): LineContent {
    return {
      product,
      sku,
      quantity: quantity ? this.stored(row, 'quantity', quantity, currency) : null,
      price: price ? this.stored(row, 'price', price, currency) : null,
      amount: amount ? this.stored(row, 'lineAmount', amount, currency) : null,
    }
  }

  /** Discount, shipping, tax and refund of an order. `perLine`: columns that have them by line, which are left out. */
  extras(order: OrderGroup, perLine: ReadonlySet<MoneyField>, currency: string) {
    const { head, repeatedExtras } = order
    const row = firstRow(order)
    return mapNames(MONEY_FIELDS, (name): bigint | null => {
      if (head[name] === '' || perLine.has(name)) return null
      try {
        const isContradicted = typeof repeatedExtras?.[name] === 'number'
        const value = isContradicted ? undefined : this.read(row, 'extra', head[name])
        const amount = value && isIn(currency, value) ? this.stored(row, 'extra', value, currency) : undefined
        // Some shops write what they subtract as negative.
        const isSubtracted = name === 'discount' || name === 'refunded'
        if (amount !== undefined) return amount < 0n && isSubtracted ? -amount : amount
      } catch (error) {
        if (!(error instanceof OrderFault)) throw error
      }
      this.unread.push(name)
      return null
    })
  }
}

export type LineNumbers = ReturnType<AmountReader['lineNumbers']>

/** Whether the sign next to a number is none of another currency. */
function isIn(currency: string, { unit }: Decimal): boolean {
  const named = readCurrency(unit) ?? NO_CURRENCY
  return named === NO_CURRENCY || currency === NO_CURRENCY || named === currency
}

function netAmount(quantity: Decimal, price: Decimal, discount: Decimal | undefined): Decimal {
  const { unit } = price
  const gross = { digits: quantity.digits * price.digits, scale: quantity.scale + price.scale, unit }
  if (!discount) return gross
  const scale = Math.max(gross.scale, discount.scale)
  const at = (value: Decimal) => value.digits * 10n ** BigInt(scale - value.scale)
  return { digits: at(gross) - at(discount), scale, unit }
}
