import { divideRounded } from '#contract/exact-number.ts'
import type { DecimalMark } from '#contract/imports/import-schema.ts'
import { NO_CURRENCY } from '#contract/money.ts'
import { headingKey } from './words.ts'

/** A number exactly as written: `digits` divided by 10 to the power of `scale`. */
export interface Decimal {
  readonly digits: bigint
  readonly scale: number
  /** The currency next to the number, as an ISO 4217 code or a sign; '' without one. */
  readonly unit: string
}

/** Signs of exactly one currency; '$', '¥' and 'kr' are used by several. */
const SIGNS = new Map(
  '€ EUR|£ GBP|Sterling GBP|sterling GBP|₹ INR|₩ KRW|₺ TRY|₽ RUB|₪ ILS|₫ VND|฿ THB|₱ PHP|₦ NGN|₴ UAH|zł PLN|Kč CZK|Ft HUF|Fr. CHF|円 JPY|원 KRW|元 CNY|руб. RUB|руб RUB|лв. BGN|лв BGN|US$ USD|CA$ CAD|C$ CAD|AU$ AUD|A$ AUD|NZ$ NZD|HK$ HKD|R$ BRL'
    .split('|')
    .map((pair) => pair.split(' ') as [sign: string, currency: string]),
)

/** A constant, so that a test can check that the patterns do not backtrack; with each of `SIGNS` that has several letters. */
const UNIT = String.raw`(?:US\$|CA\$|AU\$|A\$|C\$|NZ\$|HK\$|R\$|\p{Sc}|[A-Z]{3}|kr\.?|zł|Kč|Ft|Fr\.|円|원|元|руб\.?|лв\.?|[Ss]terling)`
const LEADING = new RegExp(String.raw`^([-+]?)\s*(${UNIT})\s*`, 'u')
const TRAILING = new RegExp(`${UNIT}$`, 'u')
/** '12.50 eur'. */
const LOWER_CODE = /^[a-z]{3}(?![a-z])|(?<![a-z])[a-z]{3}$/
const GROUPED = { point: /^\d{1,3}(?:,\d{2,3})*,\d{3}$/, comma: /^\d{1,3}(?:\.\d{2,3})*\.\d{3}$/ }
const SPACED = /^\d{1,3}(?:[ \u00a0\u202f\u2009'’]\d{3})+$/
/** '120,-' and '12.–' have no cents. */
const DASH_FOR_CENTS = /(?<=\d[.,])(?:--?|[–—])(?!\d)/
const LONGEST = 60
/** Most cells: neither sign nor unit. */
const PLAIN = /^\d[\d.,]{0,58}$/

/**
 * Reads an amount or a quantity without converting it to a float, including currency signs, thousands separators and
 * accounting negatives '(1,234.50)', '1,234.50-'. `undefined` for anything else: 'NaN', 'inf', '1e999', '12 pcs'.
 */
export function readDecimal(text: string, mark: DecimalMark): Decimal | undefined {
  if (PLAIN.test(text)) {
    const value = unsigned(text, mark)
    return value && { ...value, unit: '' }
  }
  let rest = text
    .trim()
    .replace(/\u2212/g, '-')
    .replace(DASH_FOR_CENTS, '00')
    .replace(LOWER_CODE, (word) => {
      const code = word.toUpperCase()
      return CURRENCY_CODES.has(code) ? code : word
    })
  if (rest.length > LONGEST) return undefined
  const opening = rest.indexOf('(')
  const isBracketed = opening >= 0 && rest.endsWith(')')
  if (isBracketed) {
    // '$(5.00)': the currency sign may be before the brackets.
    const before = rest.slice(0, opening).trimEnd()
    if (before !== '' && TRAILING.exec(before)?.index !== 0) return undefined
    rest = before + rest.slice(opening + 1, -1).trim()
  }
  const leading = LEADING.exec(rest)
  if (leading) rest = (leading[1] ?? '') + rest.slice(leading[0].length)
  const behind = isSign(rest.at(-1)) ? rest.slice(-1) : ''
  const amount = rest.slice(0, rest.length - behind.length).trimEnd()
  const trailing = leading ? null : TRAILING.exec(amount)
  if (trailing) rest = amount.slice(0, trailing.index).trimEnd() + behind
  const sign = [rest[0], rest.at(-1)].find(isSign)
  if (sign && isBracketed) return undefined
  if (sign) rest = rest.startsWith(sign) ? rest.slice(1).trimStart() : rest.slice(0, -1).trimEnd()
  const value = unsigned(rest, mark)
  if (!value) return undefined
  const digits = isBracketed || sign === '-' ? -value.digits : value.digits
  return { digits, scale: value.scale, unit: leading?.[2] ?? trailing?.[0] ?? '' }
}

function isSign(character: string | undefined): boolean {
  return character === '-' || character === '+'
}

function unsigned(text: string, mark: DecimalMark): { digits: bigint; scale: number } | undefined {
  const at = text.lastIndexOf(mark === 'point' ? '.' : ',')
  const whole = at < 0 ? text : text.slice(0, at)
  const fraction = at < 0 ? '' : text.slice(at + 1)
  if (!/^\d*$/.test(fraction) || (whole === '' && fraction === '')) return undefined
  const grouped = GROUPED[mark].test(whole) || SPACED.test(whole)
  if (!grouped && !/^\d*$/.test(whole)) return undefined
  const digits = whole.replace(/\D/g, '') + fraction
  return { digits: BigInt(digits), scale: fraction.length }
}

/** The number in units of 10 to the power of `-scale`, rounded half away from zero, and whether it had to be rounded. */
export function toSubunits(value: Decimal, scale: number): { subunits: bigint; rounded: boolean } {
  if (value.scale <= scale) return { subunits: value.digits * 10n ** BigInt(scale - value.scale), rounded: false }
  const divisor = 10n ** BigInt(value.scale - scale)
  return { subunits: divideRounded(value.digits, divisor), rounded: value.digits % divisor !== 0n }
}

/** Of ISO 4217, as the platform knows them. */
export const CURRENCY_CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

const CURRENCIES = new Intl.DisplayNames('en', { type: 'currency' })
const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' })
/** Without the plural. */
const nameKey = (name: string) => headingKey(name).replace(/s\b/g, '')
/** By their names, 'US Dollar', and as banks name some of them, 'United States Dollar'. */
const NAMES = new Map(
  [...CURRENCY_CODES].flatMap((code) => {
    const name = CURRENCIES.of(code) ?? ''
    const ofCountry = `${COUNTRIES.of(code.slice(0, 2))} ${name.split(' ').at(-1)}`
    return [name, ofCountry].map((one) => [nameKey(one), code] as const)
  }),
)

/**
 * The currency of a cell: an ISO 4217 code in any case, a sign of exactly one currency, a text with one of these ('TL (₺)'), or
 * a name. `NO_CURRENCY` for '' and for signs of several currencies; `undefined` if the cell isn't a currency.
 */
export function readCurrency(text: string): string | undefined {
  const word = text.trim()
  if (word === '' || /^(?:\p{Sc}|kr\.?)$/u.test(word)) return SIGNS.get(word) ?? NO_CURRENCY
  const known = SIGNS.get(word) ?? (/^[A-Za-z]{3}$/.test(word) ? word.toUpperCase() : undefined)
  if (known || word.length > LONGEST || /\d/.test(word)) return known
  const parts = word.split(/[\s()-]+/).flatMap((part) => SIGNS.get(part) ?? (CURRENCY_CODES.has(part) ? part : []))
  const [code, other] = new Set(parts)
  return other === undefined ? (code ?? NAMES.get(nameKey(word))) : undefined
}

/** Whether amounts in a currency are written with this sign, which others may have too. */
export function hasSign(currency: string, sign: string): boolean {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return format.formatToParts(0).some(({ type, value }) => type === 'currency' && value === sign.replace('.', ''))
}

/** A code of ISO 4217 or a sign; `readCurrency` takes any three letters. */
export function isCurrencyName(text: string): boolean {
  const currency = text.length > 4 ? undefined : readCurrency(text)
  return currency !== undefined && (currency === NO_CURRENCY || CURRENCY_CODES.has(currency))
}
