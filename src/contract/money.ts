/** The code for "no currency" (ISO 4217). */
export const NO_CURRENCY = 'XXX'

/**
 * Amounts are stored in this fraction of a minor unit. Some shops export line amounts finer than a cent (957.5775), and
 * rounding each of them would make their sum wrong; only the figure on screen is rounded, once.
 */
export const SUBUNITS_PER_MINOR = 10_000

/** Decimals of the currency: 2 for USD, 0 for JPY, 3 for KWD (from the engine's Unicode data). */
export function minorDigits(currency: string): number {
  if (currency === NO_CURRENCY) return 2
  const known = digits.get(currency)
  if (known !== undefined) return known
  const found = currencyFormat(currency).resolvedOptions().maximumFractionDigits ?? 2
  digits.set(currency, found)
  return found
}

/** '$1,234.50', '¥1,235', or '1,234.50' without a currency. Locale en (specification §9). */
export function formatMoney(minor: number, currency: string): string {
  const major = minor / 10 ** minorDigits(currency)
  return currency === NO_CURRENCY ? plain.format(major) : currencyFormat(currency).format(major)
}

/** The same for a decimal text, with all of its digits: '$0.1234'. */
export function exactMoney(text: string, currency: string): string {
  const style = currency === NO_CURRENCY ? { minimumFractionDigits: 2 } : ({ style: 'currency', currency } as const)
  // Exact: numbers would round it.
  return new Intl.NumberFormat('en', { ...style, maximumFractionDigits: 20 }).format(text as Intl.StringNumericLiteral)
}

/** Formats amounts in major units for axes: '€10K', '-$2.5M', '10K' without a currency. */
export function shortMoney(currency: string): (major: number) => string {
  const style = currency === NO_CURRENCY ? {} : ({ style: 'currency', currency } as const)
  const digits = { minimumFractionDigits: 0, maximumFractionDigits: 3 }
  const { format } = new Intl.NumberFormat('en', { ...style, ...digits, notation: 'compact' })
  return format
}

const plain = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const formats = new Map<string, Intl.NumberFormat>()
const digits = new Map<string, number>()

function currencyFormat(currency: string): Intl.NumberFormat {
  const known = formats.get(currency)
  if (known) return known
  const made = new Intl.NumberFormat('en', { style: 'currency', currency })
  formats.set(currency, made)
  return made
}

/** 'USD', or 'No currency' for orders without one. */
export function currencyName(currency: string): string {
  return currency === NO_CURRENCY ? 'No currency' : currency
}
