import { HitArea } from './hit-area.tsx'
import { bandWidth, type Plot } from './plot.ts'
import type { PointTarget } from './point-zones.ts'
import type { PointProps } from './use-points.ts'

interface PointBandsProps {
  readonly targets: readonly PointTarget[]
  /** How many points share the plot. */
  readonly count: number
  readonly plot: Plot
  readonly pointProps: (index: number) => PointProps
}

/** The hit areas of the points, for mouse, touch and keyboard. */
export function PointBands({ targets, count, plot, pointProps }: PointBandsProps) {
  const width = bandWidth(plot, count)
  return targets.map(({ point, label, href, top, bottom }, index) => (
    <HitArea
      key={label}
      shape="rect"
      x={plot.left + width * point}
      y={top}
      width={width}
      height={bottom - top}
      rx={4}
      href={href}
      label={label}
      pointProps={pointProps(index)}
    />
  ))
}
