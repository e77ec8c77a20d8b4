import type { SeriesView } from '#client/data/dashboard-view.ts'
import { figureMessages, LEGENDS } from '#client/data/figure-messages.ts'
import { listHref } from '#client/data/list-href.ts'
import { comparedTooEarly } from '#client/data/live-metrics.ts'
import type { DashboardReply } from '#contract/dashboard/dashboard-schema.ts'
import { formatDays } from '#contract/format-date.ts'
import { formatMoney, minorDigits, shortMoney } from '#contract/money.ts'
import { bucketLabel, bucketTitle } from './bucket-text.ts'
import { niceTicks } from './nice-ticks.ts'

/** The revenue of each day, week, month, quarter or year, with its target or projection as a tick. */
export function liveProjections(reply: DashboardReply): SeriesView {
  const view = series(
    reply,
    [LEGENDS.actual, LEGENDS.projection],
    ['revenue', 'projection'],
    ({ revenue, projection }) => [revenue, projection],
  )
  const note = projectionNote(new Set(reply.buckets.map(({ projectedBy }) => projectedBy)))
  return {
    ...view,
    hasTicks: true,
    points: view.points.map((point, index) => withProgress(point, reply.buckets[index], reply)),
    note: view.note ?? [note, ...targetNote(reply)].join(' '),
  }
}

function projectionNote(by: ReadonlySet<string | null>): string {
  const { byTarget, byYear, projectedBy, noProjection } = figureMessages
  const sources = [...(by.has('target') ? [byTarget] : []), ...(by.has('year') ? [byYear] : [])]
  return sources.length === 0 ? noProjection : projectedBy(sources)
}

type SeriesPoint = SeriesView['points'][number]

function withProgress(point: SeriesPoint, bucket: Bucket | undefined, reply: DashboardReply): SeriesPoint {
  const progress = bucket && progressText(bucket, reply)
  return progress ? { ...point, progress, tooltip: [...point.tooltip, progress] } : point
}

/** An unfinished month is compared with the whole month's target. */
function progressText({ revenue, projection, projectedBy, state }: Bucket, reply: DashboardReply): string | undefined {
  const isTarget = projectedBy === 'target'
  if (revenue === null || projection === null || (projection <= 0 && !isTarget)) return undefined
  const { met, percentOf, target, projected, targetOfWhole } = figureMessages
  const name = isTarget ? target : projected
  if (revenue >= projection) return met(name)
  return percentOf(revenue / projection, isTarget && state !== 'complete' ? targetOfWhole(reply.granularity) : name)
}

/** The targets of the whole period, which charts by day and by week do not show. */
function targetNote({ target, metrics, currency }: DashboardReply): string[] {
  if (!target || metrics.revenue.value === null) return []
  const { percentOf, targetOfPeriod } = figureMessages
  return [`${percentOf(metrics.revenue.value / target, targetOfPeriod(formatMoney(target, currency)))}.`]
}

/** The same buckets, each with the corresponding days of the comparison period. */
export function liveRevenue(reply: DashboardReply): SeriesView {
  const view = series(reply, [LEGENDS.current, LEGENDS.previous], ['revenue', 'previous'], ({ revenue, previous }) => [
    revenue,
    previous,
  ])
  const { value, previous } = reply.metrics.revenue
  const isCompared = reply.buckets.some((bucket) => bucket.previous !== null)
  const { coversAll, noOrdersBefore } = figureMessages
  const missing = reply.comparedFrom === null ? coversAll : noOrdersBefore
  const note = view.note ?? comparedTooEarly(reply) ?? (isCompared ? undefined : missing)
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
    ...(note && { note }),
  }
}

type Bucket = DashboardReply['buckets'][number]

function series(
  reply: DashboardReply,
  names: readonly [string, string],
  listNames: readonly ('revenue' | 'previous' | 'projection')[],
  read: (bucket: Bucket) => [number | null, number | null],
): SeriesView {
  const { buckets, currency, granularity, lists } = reply
  const unit = 10 ** minorDigits(currency)
  const points = buckets.map((bucket, index) => {
    const minor = read(bucket)
    const title = bucketTitle(bucket, reply)
    const texts = minor.map((value) => (value === null ? '–' : formatMoney(value, currency)))
    return {
      label: bucketLabel(bucket, reply),
      title,
      isUnfinished: bucket.state === 'running' || bucket.state === 'part',
      values: minor.map((value) => (value === null ? null : value / unit)),
      texts,
      hrefs: listNames.map((name, at) => (minor[at] === null ? null : listHref(lists.buckets[index]?.[name]))),
      tooltip: [title, ...texts.map((text, index) => `${names[index]}: ${text}`), ...comparedLine(bucket, listNames)],
    }
  })
  const ticks = niceTicks(
    points.flatMap(({ values }) => values),
    shortMoney(currency),
    1 / unit,
  )
  return {
    series: names.map((name) => ({ name })),
    fills: true,
    heading: figureMessages.granularities[granularity],
    ...(ticks.length === 0 ? { points: [], ticks, note: figureMessages.zeroRevenue } : { points, ticks }),
  }
}

/** Which days the previous value is of; they have no name of their own. */
function comparedLine({ previous, comparedFrom, comparedTo }: Bucket, shown: readonly string[]): string[] {
  const isShown = shown.includes('previous') && previous !== null && comparedFrom !== null && comparedTo !== null
  return isShown ? [figureMessages.comparedWith(formatDays(comparedFrom, comparedTo))] : []
}
