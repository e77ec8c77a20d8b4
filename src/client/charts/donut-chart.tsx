import { useRef } from 'react'
import { arcMiddle, arcPath, donutAngles, INNER_RADIUS, OUTER_RADIUS } from './donut-geometry.ts'
import { HitArea } from './hit-area.tsx'
import { markColor } from './mark-color.ts'
import { Tooltip } from './tooltip.tsx'
import { usePoints } from './use-points.ts'
import './charts.css'

export interface Slice {
  readonly name: string
  readonly value: number
  /** Shown after the name in the tooltip. */
  readonly share: string
  readonly amount: string
  /** A colour token of the theme (`--color-…`). */
  readonly color: string
  /** Its link, if any. */
  readonly href?: string | null
}

const SIZE = 2 * OUTER_RADIUS + 8
const CENTRE = SIZE / 2
// A ring of 18 px is thin for a finger, so its hit area is wider.
const REACH = { inner: INNER_RADIUS - 10, outer: CENTRE }

/** A ring of slices for values above zero. Radii and padding are the specification's (§9). */
export function DonutChart({ slices, animated }: { slices: readonly Slice[]; animated: boolean }) {
  const area = useRef<HTMLDivElement>(null)
  const angles = donutAngles(slices.map(({ value }) => value))
  const drawn = slices.flatMap((slice, index) => {
    const at = angles[index]
    return at ? [{ ...slice, at }] : []
  })
  const { active, pointProps } = usePoints(area, drawn.length)
  const shown = active === null ? undefined : drawn[active]
  const middle = shown ? arcMiddle(shown.at) : { x: 0, y: 0 }
  return (
    <div ref={area} className="relative mx-auto">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the figure around it carries the name, each slice inside its own */}
      <svg width={SIZE} height={SIZE} viewBox={`${-CENTRE} ${-CENTRE} ${SIZE} ${SIZE}`} className="overflow-visible">
        <g className={animated ? 'chart-turn' : ''}>
          {drawn.map(({ name, color, at }, index) => (
            <path
              key={name}
              d={arcPath(at)}
              data-series={index}
              fill={markColor(color)}
              className={`chart-fill chart-slice ${shown && shown.name !== name ? 'opacity-50' : ''}`}
            />
          ))}
        </g>
        {drawn.map(({ name, share, amount, href, at }, index) => (
          <HitArea
            key={name}
            shape="path"
            d={arcPath(at, REACH.inner, REACH.outer)}
            href={href}
            label={`${name}, ${share}, ${amount}`}
            pointProps={pointProps(index)}
          />
        ))}
      </svg>
      {shown && (
        <Tooltip lines={[shown.name, shown.share]} x={(100 * (CENTRE + middle.x)) / SIZE} bottom={CENTRE - middle.y} />
      )}
    </div>
  )
}
