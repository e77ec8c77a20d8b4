import { bandCentre, bandWidth, labelStep, labelWidth, type Plot } from './plot.ts'
import type { Ticks } from './series.ts'

interface AxesProps {
  readonly plot: Plot
  readonly ticks: Ticks
  readonly labels: readonly string[]
  readonly y: (value: number) => number
}

/** Tick labels, grid lines and the points' names. Hidden from screen readers, since every point has its own label. */
export function Axes({ plot, ticks, labels, y }: AxesProps) {
  const step = labelStep(labels, bandWidth(plot, labels.length))
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of drawings cannot be focused
    <g aria-hidden="true" className="chart-text fill-quiet text-xs tabular-nums">
      {ticks.map(({ value, label }) => (
        <g key={value}>
          <line x1={plot.left} x2={plot.right} y1={y(value)} y2={y(value)} className="stroke-hairline" />
          <text x={0} y={y(value)} dy="0.35em">
            {label}
          </text>
        </g>
      ))}
      {labels.map((label, index) => {
        const x = bandCentre(plot, labels.length, index)
        const half = labelWidth(label) / 2
        // If only some labels are shown, none may overhang the plot.
        const isShown = index % step === 0 && (step === 1 || (x - half >= 0 && x + half <= plot.right))
        return (
          isShown && (
            <text key={label} x={x} y={plot.bottom + 20} textAnchor="middle">
              {label}
            </text>
          )
        )
      })}
    </g>
  )
}
