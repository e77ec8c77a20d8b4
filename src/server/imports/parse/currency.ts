import { NO_CURRENCY } from '#contract/money.ts'

/** Signs of exactly one currency; '$', '¥' and 'kr' are used by several. */
const SIGNS = new Map(
  '€ EUR|£ GBP|₹ INR|₩ KRW|₺ TRY|₽ RUB|₪ ILS|₫ VND|฿ THB|₱ PHP|₦ NGN|₴ UAH|zł PLN|Kč CZK|Ft HUF|Fr. CHF|US$ USD|CA$ CAD|C$ CAD|AU$ AUD|A$ AUD|NZ$ NZD|HK$ HKD|R$ BRL'
    .split('|')
    .map((pair) => pair.split(' ') as [sign: string, currency: string]),
)

/**
 * The currency of a cell: an ISO 4217 code in any case, or a sign of exactly one currency. `NO_CURRENCY` for '' and for
 * signs of several currencies; `undefined` if the cell isn't a currency.
 */
export function readCurrency(text: string): string | undefined {
  const word = text.trim()
  if (word === '' || /^(?:\p{Sc}|kr\.?)$/u.test(word)) return SIGNS.get(word) ?? NO_CURRENCY
  return SIGNS.get(word) ?? (/^[A-Za-z]{3}$/.test(word) ? word.toUpperCase() : undefined)
}
