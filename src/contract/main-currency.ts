import { NO_CURRENCY } from './money.ts'

/** The first currency of those of the orders, most orders first; `NO_CURRENCY` where they have none. */
export function mainCurrency(currencies: readonly string[]): string {
  return currencies.find((currency) => currency !== NO_CURRENCY) ?? NO_CURRENCY
}
