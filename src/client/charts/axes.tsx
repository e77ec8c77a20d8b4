import { type ReactNode, useRef } from 'react'
import { bandCentre, labelStep, labelWidth, type Plot } from './plot.ts'
import type { Point, Ticks } from './series.ts'
import { useSize } from './use-size.ts'

interface AxesProps {
  readonly plot: Plot
  /** In px. */
  readonly height: number
  readonly ticks: Ticks
  readonly points: readonly Point[]
  readonly y: (value: number) => number
  /** The marks, over the grid lines. */
  readonly children: ReactNode
  readonly tooltip: ReactNode
}

const TEXT = 'chart-text fill-quiet text-xs tabular-nums'

/**
 * A plot with its tick labels, grid lines and the points' names, which are hidden from screen readers, since every point
 * has its own label. Whatever the card's width, one unit of a drawing is one px, so text and marks keep their sizes.
 */
export function Axes({ plot, height, ticks, points, y, children, tooltip }: AxesProps) {
  const area = useRef<HTMLDivElement>(null)
  // The ends of an axis may be without a label; they have no line either.
  const labelled = ticks.filter(({ label }) => label !== '')
  const names = shownNames(points, plot, useSize(area, 'clientWidth'))
  return (
    <div className="flex">
      <svg aria-hidden="true" width={plot.left} height={height} className={`shrink-0 overflow-visible ${TEXT}`}>
        {labelled.map(({ value, label }) => (
          <text key={value} y={y(value)} dy="0.35em">
            {label}
          </text>
        ))}
      </svg>
      <div ref={area} className="relative min-w-0 grow">
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: the figure around it carries the name, each point inside its own */}
        <svg width="100%" height={height} className="absolute overflow-visible">
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of drawings cannot be focused */}
          <g aria-hidden="true" className={TEXT}>
            {labelled.map(({ value }) => (
              <line key={value} x2="100%" y1={y(value)} y2={y(value)} className="stroke-hairline" />
            ))}
            {names.map(({ label, x }) => (
              <text key={label} x={`${x}%`} y={plot.bottom + 20} textAnchor="middle">
                {label}
              </text>
            ))}
          </g>
          {children}
        </svg>
        {tooltip}
      </div>
    </div>
  )
}

/** The names for which a plot of `width` px has room, and their x in percent; before it is measured, all of them. */
function shownNames(points: readonly Point[], { left }: Plot, width: number) {
  const labels = points.map(({ label }) => label)
  const step = labelStep(labels, width / labels.length)
  return labels.flatMap((label, index) => {
    const x = bandCentre(labels.length, index)
    const centre = (x / 100) * width
    const half = labelWidth(label) / 2
    // If only some names are shown, none may overhang the drawing.
    const isInside = step === 1 || (left + centre >= half && centre + half <= width)
    return index % step === 0 && isInside ? { label, x } : []
  })
}
