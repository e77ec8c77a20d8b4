import type { SeriesView } from '#client/data/dashboard-view.ts'
import type { DashboardReply } from '#contract/dashboard-schema.ts'
import { formatMoney, minorDigits } from '#contract/money.ts'
import { listHref } from './list-href.ts'
import { niceTicks } from './nice-ticks.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** What was taken each month, and on top what was projected for it. */
export function liveProjections(reply: DashboardReply): SeriesView {
  const view = series(
    reply,
    ['Actual', 'Projection'],
    ['current', 'projection'],
    ({ actual, projection }) => [actual, projection],
    true,
  )
  return { ...view, note: projectionNote(new Set(reply.months.map(({ projectedBy }) => projectedBy))) }
}

function projectionNote(by: ReadonlySet<string | null>): string {
  if (by.has('target')) return `Projection: the target${by.has('year') ? ', else the same month a year before' : ''}.`
  if (by.has('year')) return 'Projection: the same month a year before.'
  return 'No projection: no target, and no orders a year before.'
}

/** The period's months over those that stand at the same place in the comparison period. */
export function liveRevenue(reply: DashboardReply): SeriesView {
  const view = series(
    reply,
    ['Current', 'Previous'],
    ['current', 'previous'],
    ({ current, previous }) => [current, previous],
    false,
  )
  const { value, previous } = reply.metrics.revenue
  const isCompared = reply.months.some((month) => month.previous !== null)
  const total = (minor: number | null) => (minor === null ? '–' : formatMoney(minor, reply.currency))
  return {
    ...view,
    series: [
      { name: 'Current', total: total(value), href: listHref(reply.lists.period) },
      {
        name: 'Previous',
        total: total(isCompared ? previous : null),
        href: isCompared ? listHref(reply.lists.comparedPeriod) : null,
      },
    ],
    ...(isCompared ? {} : { note: 'There are no orders in the comparison period.' }),
  }
}

type Month = DashboardReply['months'][number]

function series(
  { months, currency, lists }: DashboardReply,
  names: readonly [string, string],
  listNames: readonly ('current' | 'previous' | 'projection')[],
  read: (month: Month) => [number, number | null],
  isStacked: boolean,
): SeriesView {
  const unit = 10 ** minorDigits(currency)
  const years = new Set(months.map(({ month }) => month.slice(0, 4)))
  const points = months.map((month, index) => {
    const minor = read(month)
    const label = monthLabel(month.month, years.size > 1)
    const texts = minor.map((value) => (value === null ? '–' : formatMoney(value, currency)))
    return {
      label,
      values: minor.map((value) => (value === null ? null : value / unit)),
      texts,
      hrefs: listNames.map((name, place) => (minor[place] === null ? null : listHref(lists.months[index]?.[name]))),
      tooltip: [label, ...texts.map((text, index) => `${names[index]}: ${text}`)],
    }
  })
  const reach = points.flatMap(({ values }) => (isStacked ? stackEnds(values) : values))
  return { series: names.map((name) => ({ name })), points, ticks: niceTicks(reach, 1 / unit) }
}

/** Negative amounts stack downwards, so a stack ends in two places. */
function stackEnds(values: readonly (number | null)[]): number[] {
  const sum = (sign: 1 | -1) =>
    values.reduce<number>((total, value) => total + sign * Math.max(0, sign * (value ?? 0)), 0)
  return [sum(1), sum(-1)]
}

/** 'Jan' within one year, 'Jan 2017' where the months span several. */
function monthLabel(month: string, withYear: boolean): string {
  const name = MONTHS[Number(month.slice(5)) - 1] ?? month
  return withYear ? `${name} ${month.slice(0, 4)}` : name
}
