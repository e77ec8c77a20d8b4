import type { SeriesView } from '#client/data/dashboard-view.ts'
import type { DashboardReply } from '#contract/dashboard-schema.ts'
import { formatMoney, minorDigits } from '#contract/money.ts'
import { figureMessages, LEGENDS } from './figure-messages.ts'
import { listHref } from './list-href.ts'
import { niceTicks } from './nice-ticks.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Each month's revenue, with its projection stacked on top. */
export function liveProjections(reply: DashboardReply): SeriesView {
  const view = series(
    reply,
    [LEGENDS.actual, LEGENDS.projection],
    ['current', 'projection'],
    ({ actual, projection }) => [actual, projection],
    true,
  )
  return { ...view, note: projectionNote(new Set(reply.months.map(({ projectedBy }) => projectedBy))) }
}

function projectionNote(by: ReadonlySet<string | null>): string {
  if (by.has('target')) return by.has('year') ? figureMessages.targetOrLastYear : figureMessages.target
  return by.has('year') ? figureMessages.lastYear : figureMessages.noProjection
}

/** The period's months, each with the month at the same position in the comparison period. */
export function liveRevenue(reply: DashboardReply): SeriesView {
  const view = series(
    reply,
    [LEGENDS.current, LEGENDS.previous],
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
      { name: LEGENDS.current, total: total(value), href: listHref(reply.lists.period) },
      {
        name: LEGENDS.previous,
        total: total(isCompared ? previous : null),
        href: isCompared ? listHref(reply.lists.comparedPeriod) : null,
      },
    ],
    ...(isCompared ? {} : { note: figureMessages.noOrdersBefore }),
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
      hrefs: listNames.map((name, at) => (minor[at] === null ? null : listHref(lists.months[index]?.[name]))),
      tooltip: [label, ...texts.map((text, index) => `${names[index]}: ${text}`)],
    }
  })
  const extents = points.flatMap(({ values }) => (isStacked ? stackEnds(values) : values))
  return { series: names.map((name) => ({ name })), points, ticks: niceTicks(extents, 1 / unit) }
}

/** Negative amounts stack downwards, so a stack has two ends. */
function stackEnds(values: readonly (number | null)[]): number[] {
  const sum = (sign: 1 | -1) =>
    values.reduce<number>((total, value) => total + sign * Math.max(0, sign * (value ?? 0)), 0)
  return [sum(1), sum(-1)]
}

/** 'Jan' within one year, 'Jan 2017' if the months span several years. */
function monthLabel(month: string, withYear: boolean): string {
  const name = MONTHS[Number(month.slice(5)) - 1] ?? month
  return withYear ? `${name} ${month.slice(0, 4)}` : name
}
