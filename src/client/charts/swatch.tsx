import { markColor } from './mark-color.ts'
import './charts.css'

interface SwatchProps {
  readonly color: string
  readonly series: number
  /** Whether the chart draws it as a short line. */
  readonly isTick?: boolean
}

/** The mark of a series next to its name. An SVG, because forced colours would remove a background. */
export function Swatch({ color, series, isTick }: SwatchProps) {
  const look = { 'data-series': series, fill: markColor(color), className: 'chart-fill' }
  return (
    <svg aria-hidden="true" width={8} height={8} viewBox="0 0 8 8" className="shrink-0">
      {isTick ? <rect y={2.5} width={8} height={3} {...look} /> : <circle cx={4} cy={4} r={4} {...look} />}
    </svg>
  )
}
