import type { PeriodView } from '#client/data/dashboard-view.ts'
import { dayText, instantText } from './day-text.ts'

/** Which orders are counted and what they are compared with. */
export function periodWords({ from, to, comparison, comparedFrom, comparedTo }: PeriodView): string {
  const how = comparison === 'year' ? 'the same days a year before' : 'the period before'
  return `Orders from ${dayText(from)} to ${dayText(to)}, compared with ${how}, ${dayText(comparedFrom)} to ${dayText(comparedTo)}.`
}

/** When it was counted, in which money and by which calendar. */
export function countingWords({ asOf, currency, currencies, days }: PeriodView): string {
  const others = currencies.filter((other) => other !== currency)
  const money = others.length > 0 ? ` Orders in ${currency} only; there are others in ${others.join(', ')}.` : ''
  return `As of ${instantText(asOf)}. ${days}${money}`
}
