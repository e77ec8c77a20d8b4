import { type AskedDashboard, type DashboardQuery, PERIOD_FIELDS } from '#client/data/data-source.ts'
import { COMPARISONS, isDay } from '#contract/period.ts'
import { PERIOD_PRESETS } from '#contract/period-presets.ts'

const FALLBACK = 'the newest six months are shown'

/** What the address bar asks for, read strictly: what cannot be used is left out and said in a sentence. */
export function readPeriodQuery(params: URLSearchParams): AskedDashboard {
  const problems: string[] = []
  const days = readPeriod(params.get('period'), params.get('from'), params.get('to'), problems)
  const compareText = params.get('compare')
  const compare = COMPARISONS.find((name) => name === compareText)
  if (compareText !== null && !compare)
    problems.push(`“${compareText}” is no comparison; the period before is compared with.`)
  const currency = params.get('currency')
  const isCurrency = currency !== null && /^[A-Z]{3}$/.test(currency)
  if (currency !== null && !isCurrency) problems.push(`“${currency}” is no currency; the main one is shown.`)
  return { query: { ...days, ...(compare ? { compare } : {}), ...(isCurrency ? { currency } : {}) }, problems }
}

type Days = Pick<DashboardQuery, 'period' | 'from' | 'to'>

function readPeriod(name: string | null, from: string | null, to: string | null, problems: string[]): Days {
  const period = PERIOD_PRESETS.find((preset) => preset === name)
  const hasDays = from !== null || to !== null
  if (name !== null && !period) problems.push(`“${name}” is no period${hasDays ? '' : `; ${FALLBACK}`}.`)
  if (!hasDays) return period ? { period } : {}
  if (period) {
    problems.push(`The address names a period and days; “${name}” is shown.`)
    return { period }
  }
  const problem = daysProblem(from ?? '', to ?? '')
  if (problem) problems.push(`${problem}; ${FALLBACK}.`)
  return problem ? {} : { from: from ?? '', to: to ?? '' }
}

/** Why these two are no period, as a sentence without its full stop; undefined when they are one. */
export function daysProblem(from: string, to: string): string | undefined {
  if (from === '' || to === '') return 'A period needs its first and its last day'
  const wrong = [from, to].find((day) => !isDay(day))
  if (wrong !== undefined) return `“${wrong}” is no day`
  return from > to ? 'The first day lies after the last' : undefined
}

/** The address for a query; what else stands in the address stays. */
export function writePeriodQuery(params: URLSearchParams, query: DashboardQuery): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of PERIOD_FIELDS) {
    const value = query[name]
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  }
  return next
}
