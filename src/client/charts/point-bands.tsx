import { HitArea } from './hit-area.tsx'
import { bandAttributes } from './plot.ts'
import type { PointTarget } from './point-zones.ts'
import type { PointProps } from './use-points.ts'

interface PointBandsProps {
  readonly targets: readonly PointTarget[]
  /** How many points share the plot. */
  readonly count: number
  readonly pointProps: (index: number) => PointProps
}

/** The hit areas of the points, for mouse, touch and keyboard. */
export function PointBands({ targets, count, pointProps }: PointBandsProps) {
  return targets.map(({ point, label, href, top, bottom }, index) => (
    <HitArea
      key={label}
      shape="rect"
      {...bandAttributes(count, point)}
      y={top}
      height={bottom - top}
      rx={4}
      href={href}
      label={label}
      pointProps={pointProps(index)}
    />
  ))
}
