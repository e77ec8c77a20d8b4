import { bandWidth, type Plot } from './plot.ts'
import type { Point } from './series.ts'
import type { usePoints } from './use-points.ts'

interface PointBandsProps {
  readonly points: readonly Point[]
  readonly plot: Plot
  readonly pointProps: ReturnType<typeof usePoints>['pointProps']
}

/** One target for each point, as wide as its band and as high as the plot: for the mouse, a finger and the keyboard. */
export function PointBands({ points, plot, pointProps }: PointBandsProps) {
  const width = bandWidth(plot, points.length)
  return points.map((point, index) => (
    <rect
      key={point.label}
      aria-label={spoken(point)}
      x={plot.left + width * index}
      y={plot.top}
      width={width}
      height={plot.bottom - plot.top}
      rx={4}
      className="chart-point fill-transparent"
      {...pointProps(index)}
    />
  ))
}

/** The tooltip in one line, with the point's name in front where the tooltip leaves it out. */
function spoken({ label, tooltip }: Point): string {
  const lines = tooltip[0] === label ? tooltip.slice(1) : tooltip
  return `${label}, ${lines.join(', ')}`
}
