import { markColor } from './mark-color.ts'
import './charts.css'

/** The mark of a series next to its name. An SVG, because forced colours would remove a background. */
export function Swatch({ color, series }: { color: string; series: number }) {
  return (
    <svg aria-hidden="true" width={8} height={8} viewBox="0 0 8 8" className="shrink-0">
      <circle cx={4} cy={4} r={4} data-series={series} fill={markColor(color)} className="chart-fill" />
    </svg>
  )
}
