import { useRef } from 'react'
import { Axes } from './axes.tsx'
import { type Bar, stackedBars } from './bar-geometry.ts'
import { markColor } from './mark-color.ts'
import { bandAttributes, bandCentre, plotOf, valueScale } from './plot.ts'
import { PointBands } from './point-bands.tsx'
import { pointTargets } from './point-zones.ts'
import type { SeriesChartProps } from './series.ts'
import { Tooltip } from './tooltip.tsx'
import { usePoints } from './use-points.ts'
import './charts.css'

/** With more points than this the bars of a narrow card are too thin to be rounded. */
const MOST_ROUNDED = 24

/** Stacked bars; the geometry is the specification's (§9). */
export function BarChart({ points, ticks, colors, height, animated }: SeriesChartProps) {
  const area = useRef<HTMLDivElement>(null)
  const plot = plotOf(height, ticks)
  const y = valueScale(ticks, plot)
  const stacks = points.map(({ values }) => stackedBars(values, y))
  const targets = pointTargets(points, stacks, plot)
  const { active: pointed, areaProps, pointProps } = usePoints(area, targets.length)
  const active = pointed === null ? null : (targets[pointed]?.point ?? null)
  const shown = active === null ? undefined : points[active]
  // An attribute of SVG that React's types lack.
  const origin = { transformOrigin: `0 ${y(0)}` }
  return (
    <div ref={area} {...areaProps}>
      <Axes
        {...{ plot, height, ticks, points, y }}
        tooltip={
          shown &&
          active !== null && (
            <Tooltip
              lines={shown.tooltip}
              x={bandCentre(points.length, active)}
              bottom={height - Math.min(y(0), ...(stacks[active] ?? []).map((bar) => bar.y))}
            />
          )
        }
      >
        <g className={animated ? 'chart-grow' : ''} {...origin}>
          {stacks.map((bars, index) => (
            <svg
              key={points[index]?.label}
              aria-hidden="true"
              {...bandAttributes(points.length, index)}
              className="overflow-visible"
            >
              <Stack
                bars={bars}
                ends={points.length > MOST_ROUNDED ? '' : roundedEnds(bars, y(0))}
                colors={colors}
                isFaded={active !== null && index !== active}
                isUnfinished={points[index]?.isUnfinished ?? false}
              />
            </svg>
          ))}
        </g>
        <PointBands targets={targets} count={points.length} pointProps={pointProps} />
      </Axes>
    </div>
  )
}

interface StackProps {
  readonly bars: readonly Bar[]
  /** The class that rounds them. */
  readonly ends: string
  readonly colors: readonly string[]
  readonly isFaded: boolean
  readonly isUnfinished: boolean
}

function Stack({ bars, ends, colors, isFaded, isUnfinished }: StackProps) {
  // A line in the card's colour separates the parts for people who cannot distinguish their colours.
  const seams = bars.filter(({ height }) => height > 0).slice(0, -1)
  return (
    <g className={`chart-stack ${ends} ${isFaded ? 'opacity-50' : ''}`}>
      {bars.map((bar, series) => (
        <rect
          key={colors[series]}
          {...bar}
          data-series={series}
          fill={markColor(colors[series])}
          className={isUnfinished ? 'chart-bar chart-fill chart-unfinished' : 'chart-bar chart-fill'}
          {...(isUnfinished && { stroke: markColor(colors[series]) })}
        />
      ))}
      {seams.map(({ y }) => (
        <rect key={y} y={y} height={1} className="chart-bar fill-card" />
      ))}
    </g>
  )
}

/** The class that rounds the end that points away from `zero`, the y of the value 0. */
function roundedEnds(stack: readonly Bar[], zero: number): string {
  const bars = stack.filter(({ height }) => height > 0)
  if (bars.every(({ y, height }) => y + height <= zero + 0.5)) return 'chart-round-top'
  return bars.every(({ y }) => y >= zero - 0.5) ? 'chart-round-bottom' : ''
}
