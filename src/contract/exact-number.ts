import { minorDigits, SUBUNITS_PER_MINOR } from '#contract/money.ts'

const SUBUNIT_DIGITS = String(SUBUNITS_PER_MINOR).length - 1

/** '1234.50' or '957.5775': an amount in subunits of a minor unit as exact decimal text. */
export function exactAmount(subunits: bigint, currency: string): string {
  const digits = minorDigits(currency)
  return exactNumber(subunits, digits + SUBUNIT_DIGITS, digits)
}

/** '' where no amount is known. */
export function optionalAmount(subunits: bigint | null, currency: string): string {
  return subunits === null ? '' : exactAmount(subunits, currency)
}

/** '3' or '0.5': a quantity in ten-thousandths. */
export function exactQuantity(quantity: bigint): string {
  return exactNumber(quantity, SUBUNIT_DIGITS, 0)
}

/** The quotient, rounded half away from zero; the divisor is not 0. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const [above, below] = divisor < 0n ? [-dividend, -divisor] : [dividend, divisor]
  const half = above < 0n ? -below : below
  return (2n * above + half) / (2n * below)
}

/** Digits without the zeros at their end. */
export function withoutEndZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return digits.slice(0, end)
}

/** '12.50': an amount in minor units of a currency with so many decimals. */
export function exactNumberOf(minor: bigint, digits: number): string {
  return exactNumber(minor, digits, digits)
}

/** `value` divided by 10 to the power of `scale`, with at least `least` decimals. */
function exactNumber(value: bigint, scale: number, least: number): string {
  const sign = value < 0n ? '-' : ''
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = digits.slice(digits.length - scale)
  const decimals = fraction.slice(0, least) + withoutEndZeros(fraction.slice(least))
  return decimals === '' ? sign + whole : `${sign}${whole}.${decimals}`
}

/** Decimal text such as '12.50' in units of 10 to the power of `-scale`; undefined if it is none or finer than that. */
export function parseExact(text: string, scale: number): bigint | undefined {
  const found = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(text.trim())
  if (!found) return undefined
  const [, sign = '', whole = '', fraction = ''] = found
  const digits = withoutEndZeros(fraction)
  if (digits.length > scale) return undefined
  return BigInt(sign + whole + digits.padEnd(scale, '0'))
}

/** An amount in subunits of a minor unit (`exactAmount`). */
export function parseAmount(text: string, currency: string): bigint | undefined {
  return parseExact(text, minorDigits(currency) + SUBUNIT_DIGITS)
}

/** A quantity in ten-thousandths (`exactQuantity`). */
export function parseQuantity(text: string): bigint | undefined {
  return parseExact(text, SUBUNIT_DIGITS)
}

/** Quantity times price, in subunits of a minor unit, rounded once. */
export function lineAmount(quantity: bigint, price: bigint): bigint {
  return divideRounded(quantity * price, BigInt(SUBUNITS_PER_MINOR))
}

/** The same figure in another currency, whose minor unit may have other digits: 12.50 USD as 12.50 JPY. */
export function rescaledAmount(subunits: bigint, from: string, to: string): bigint {
  const digits = minorDigits(to) - minorDigits(from)
  return digits >= 0 ? subunits * 10n ** BigInt(digits) : divideRounded(subunits, 10n ** BigInt(-digits))
}
