import type { PeriodView } from '#client/data/dashboard-view.ts'
import { dayText, instantText } from '#contract/day-text.ts'
import { inCurrency, NO_CURRENCY } from '#contract/money.ts'

/** Which orders are counted and what they are compared with. */
export function periodWords({ from, to, comparison, comparedFrom, comparedTo }: PeriodView): string {
  const how = comparison === 'year' ? 'the same days a year before' : 'the period before'
  return `Orders from ${dayText(from)} to ${dayText(to)}, compared with ${how}, ${dayText(comparedFrom)} to ${dayText(comparedTo)}.`
}

/** When it was counted, in which money and by which calendar. */
export function countingWords({ asOf, currency, currencies, days }: PeriodView): string {
  const others = currencies.filter((other) => other !== currency)
  const money =
    others.length > 0 ? ` Only orders ${inCurrency(currency)}; there are others ${inCurrencies(others)}.` : ''
  return `As of ${instantText(asOf)}. ${days}${money}`
}

function inCurrencies(currencies: readonly string[]): string {
  const named = currencies.filter((currency) => currency !== NO_CURRENCY)
  const none = named.length < currencies.length ? [inCurrency(NO_CURRENCY)] : []
  return [...(named.length > 0 ? [`in ${named.join(', ')}`] : []), ...none].join(' and ')
}
