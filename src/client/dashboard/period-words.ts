import type { PeriodView } from '#client/data/dashboard-view.ts'
import { formatDay, formatInstant } from '#contract/format-date.ts'
import { inCurrency, NO_CURRENCY } from '#contract/money.ts'

/** Which orders are counted and what they are compared with; and the newest order, where it lies before all of them. */
export function periodWords(period: PeriodView): string {
  const { from, to, lastDay } = period
  const days = `${from === to ? 'of' : 'from'} ${span(from, to)}`
  const older = lastDay !== null && lastDay < from ? ` The newest order is of ${formatDay(lastDay)}.` : ''
  return `Orders ${days}, ${comparisonWords(period)}.${older}`
}

function comparisonWords({ from, isRunning, comparison, comparedFrom, comparedTo }: PeriodView): string {
  if (comparedFrom === null || comparedTo === null) return 'which are all there are; there is nothing to compare with'
  const part = isRunning ? 'the same part of the period before' : 'the period before'
  const years = Number(from.slice(0, 4)) - Number(comparedFrom.slice(0, 4))
  const sameDays = `the same days ${years > 1 ? `${years} years` : 'a year'} before`
  return `compared with ${comparison === 'year' ? sameDays : part}, ${span(comparedFrom, comparedTo)}`
}

function span(from: string, to: string): string {
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
}

/** When it was counted, in which money and by which calendar. */
export function countingWords({ asOf, currency, currencies, days }: PeriodView): string {
  const others = currencies.filter((other) => other !== currency)
  const money =
    others.length > 0 ? ` Only orders ${inCurrency(currency)}; there are others ${inCurrencies(others)}.` : ''
  return `As of ${formatInstant(asOf)}. ${days}${money}`
}

function inCurrencies(currencies: readonly string[]): string {
  const named = currencies.filter((currency) => currency !== NO_CURRENCY)
  const none = named.length < currencies.length ? [inCurrency(NO_CURRENCY)] : []
  return [...(named.length > 0 ? [`in ${named.join(', ')}`] : []), ...none].join(' and ')
}
