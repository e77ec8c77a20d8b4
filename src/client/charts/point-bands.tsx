import { bandWidth, type Plot } from './plot.ts'
import { type Extent, pointZones } from './point-zones.ts'
import type { Point } from './series.ts'
import { Target } from './target.tsx'
import type { usePoints } from './use-points.ts'

interface PointBandsProps {
  readonly points: readonly Point[]
  readonly plot: Plot
  readonly pointProps: ReturnType<typeof usePoints>['pointProps']
  /** Where the marks of each point stand, in the order of the series. */
  readonly marks: readonly (readonly (Extent | undefined)[])[]
}

/**
 * One target for each point, as wide as its band and as high as the plot: for the mouse, a finger and the keyboard. Where
 * its marks lead somewhere, the band is divided among them.
 */
export function PointBands({ points, plot, pointProps, marks }: PointBandsProps) {
  const width = bandWidth(plot, points.length)
  return points.map((point, index) =>
    pointZones(point, marks[index] ?? [], plot).map(({ label, href, top, bottom }) => (
      <Target key={label} href={href} label={label} {...pointProps(index)}>
        <rect
          x={plot.left + width * index}
          y={top}
          width={width}
          height={bottom - top}
          rx={4}
          className="fill-transparent"
        />
      </Target>
    )),
  )
}
