import type { PeriodView } from '#client/data/dashboard-view.ts'
import { formatDays } from '#contract/format-date.ts'
import { currencyName, NO_CURRENCY } from '#contract/money.ts'
import { periodMessages } from './period-messages.ts'

/** The period and what it is compared with; also the latest order's date if it is before the period. */
export function periodText({ from, to, isRunning, comparedFrom, comparedTo, lastDay }: PeriodView): string {
  const days = formatDays(from, to)
  const isCompared = comparedFrom !== null && comparedTo !== null
  const compared = isRunning ? periodMessages.comparedSoFar : periodMessages.compared
  const text = isCompared ? compared(days, formatDays(comparedFrom, comparedTo)) : periodMessages.notCompared(days)
  return lastDay !== null && lastDay < from ? `${text}. ${periodMessages.latestOrder(lastDay)}` : text
}

/** When the figures were calculated, by which calendar, and in which currency if there are several. */
export function calculationText({ asOf, currency, currencies, days }: PeriodView): string {
  const others = currencies.filter((other) => other !== currency).map(currencyName)
  const only = currency === NO_CURRENCY ? periodMessages.onlyWithoutCurrency : periodMessages.onlyIn(currency)
  return [
    periodMessages.asOf(asOf),
    days,
    ...(others.length > 0 ? [only, periodMessages.alsoAvailable(others)] : []),
  ].join(' ')
}
