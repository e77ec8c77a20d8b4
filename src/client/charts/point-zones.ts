import { useSyncExternalStore } from 'react'
import type { Plot } from './plot.ts'
import type { Point } from './series.ts'

/** The position of a mark, in px from the drawing's top; null if it is not drawn. */
export interface Extent {
  readonly y: number | null
}

export interface Zone {
  readonly label: string
  readonly href: string | null
  readonly top: number
  readonly bottom: number
}

/** Least height of a hit area in px, for a mouse (WCAG 2.5.8) and for a finger. */
const LEAST = { fine: 24, coarse: 44 }

/** The least height of this page's hit areas in px; that for a mouse where the page is rendered without a browser. */
export function useLeastHeight(): number {
  const isCoarse = useSyncExternalStore(
    () => () => {},
    () => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false,
    () => false,
  )
  return LEAST[isCoarse ? 'coarse' : 'fine']
}

/** A zone and the index of its point. */
export interface PointTarget extends Zone {
  readonly point: number
}

/**
 * The zones of all points, from left to right. `marks` are the positions of each point's marks, in the order of the series;
 * with `hasTicks`, the second one covers the first. `least`: height of a zone in px.
 */
export function pointTargets(
  points: readonly Point[],
  marks: readonly (readonly (Extent | undefined)[])[],
  plot: Plot,
  least: number,
  hasTicks = false,
): PointTarget[] {
  const zonesOf = hasTicks ? tickZones : pointZones
  return points.flatMap((each, point) =>
    zonesOf(each, marks[point] ?? [], plot, least).map((zone) => ({ ...zone, point })),
  )
}

/** The zones of a point: one per mark with a link, split half-way between the marks; without links, one. */
export function pointZones(
  point: Point,
  marks: readonly (Extent | undefined)[],
  { top, bottom }: Plot,
  least: number = LEAST.fine,
): Zone[] {
  const leading = (point.hrefs ?? [])
    .flatMap((href, series) => {
      return href ? [{ href, series, y: marks[series]?.y ?? bottom }] : []
    })
    .sort((a, b) => a.y - b.y)
  if (leading.length === 0) return [{ label: pointLabel(point), href: null, top, bottom }]
  let from = top
  return leading.map(({ href, series, y }, index) => {
    const next = leading[index + 1]
    const room = bottom - least * (leading.length - 1 - index)
    const to = next ? Math.min(room, Math.max(from + least, (y + next.y) / 2)) : bottom
    const zone = { label: markLabel(point, series), href, top: from, bottom: to }
    from = to
    return zone
  })
}

/** The zone of the first mark is the whole band, and that of a second with a link covers it. */
export function tickZones(
  point: Point,
  marks: readonly (Extent | undefined)[],
  plot: Plot,
  least: number = LEAST.fine,
): Zone[] {
  const [href = null, tickHref] = point.hrefs ?? []
  const all = pointZones({ ...point, hrefs: [href] }, [], plot)
  const y = marks[1]?.y
  if (!tickHref || typeof y !== 'number') return all
  const top = Math.max(plot.top, Math.min(y - least / 2, plot.bottom - least))
  return [...all, { label: markLabel(point, 1), href: tickHref, top, bottom: top + least }]
}

/** The tooltip in one line, with the point's name first. */
function pointLabel(point: Point): string {
  return `${nameOf(point)}, ${lines(point).join(', ')}`
}

function markLabel(point: Point, series: number): string {
  const progress = series === 0 && point.progress ? `, ${point.progress}` : ''
  return `${nameOf(point)}, ${lines(point)[series]}${progress}`
}

function nameOf({ label, title }: Point): string {
  return title ?? label
}

function lines(point: Point): readonly string[] {
  return point.tooltip[0] === nameOf(point) ? point.tooltip.slice(1) : point.tooltip
}
