import { type DashboardQuery, type DashboardRequest, PERIOD_FIELDS } from '#client/data/data-source.ts'
import { periodProblems } from '#client/data/period-problems.ts'
import { COMPARISONS, PERIOD_PRESETS } from '#contract/dashboard/period-names.ts'
import { isDay } from '#contract/store-day.ts'

/** The query in an address; parts that cannot be used are ignored, each with a sentence in `problems`. */
export function readPeriodQuery(params: URLSearchParams): DashboardRequest {
  const problems: string[] = []
  const days = readPeriod(params.get('period'), params.get('from'), params.get('to'), problems)
  const comparison = readComparison(params, problems)
  const currency = params.get('currency')
  const isCurrency = currency !== null && /^[A-Z]{3}$/.test(currency)
  if (currency !== null && !isCurrency) problems.push(periodProblems.unknownCurrency(currency))
  const shop = params.get('shop')
  return { query: { ...days, ...comparison, ...(isCurrency && { currency }), ...(shop && { shop }) }, problems }
}

type ComparisonFields = Pick<DashboardQuery, 'compare' | 'compareFrom' | 'compareTo'>

function readComparison(params: URLSearchParams, problems: string[]): ComparisonFields {
  const name = params.get('compare')
  const compare = COMPARISONS.find((each) => each === name)
  if (name !== null && !compare) problems.push(periodProblems.previousInstead(periodProblems.unknownComparison(name)))
  if (compare !== 'custom') return compare ? { compare } : {}
  const [compareFrom, compareTo] = [params.get('compareFrom') ?? '', params.get('compareTo') ?? '']
  const problem = daysProblem(compareFrom, compareTo)
  if (problem) problems.push(periodProblems.previousInstead(problem))
  return problem ? {} : { compare, compareFrom, compareTo }
}

type Days = Pick<DashboardQuery, 'period' | 'from' | 'to'>

function readPeriod(name: string | null, from: string | null, to: string | null, problems: string[]): Days {
  const { unknownPeriod, latestInstead, periodAndDays } = periodProblems
  const period = PERIOD_PRESETS.find((preset) => preset === name)
  const hasDays = from !== null || to !== null
  if (name !== null && !period) problems.push(hasDays ? unknownPeriod(name) : latestInstead(unknownPeriod(name)))
  if (!hasDays) return period ? { period } : {}
  if (period) {
    problems.push(periodAndDays(period))
    return { period }
  }
  const problem = daysProblem(from ?? '', to ?? '')
  if (problem) problems.push(latestInstead(problem))
  return problem ? {} : { from: from ?? '', to: to ?? '' }
}

/** Why these two days are no period, as a sentence. */
export function daysProblem(from: string, to: string): string | undefined {
  if (from === '' || to === '') return periodProblems.needsBothDays
  const wrong = [from, to].find((day) => !isDay(day))
  if (wrong !== undefined) return periodProblems.notADay(wrong)
  return from > to ? periodProblems.endBeforeStart : undefined
}

/** The address for a query; its other parameters do not change. */
export function writePeriodQuery(params: URLSearchParams, query: DashboardQuery): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of PERIOD_FIELDS) {
    const value = query[name]
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  }
  return next
}
