import { useRef } from 'react'
import { Axes } from './axes.tsx'
import { type Bar, barWithTick, stackedBars } from './bar-geometry.ts'
import { markColor } from './mark-color.ts'
import { bandAttributes, bandCentre, plotOf, valueScale } from './plot.ts'
import { PointBands } from './point-bands.tsx'
import { pointTargets, useLeastHeight } from './point-zones.ts'
import type { SeriesChartProps } from './series.ts'
import { Tooltip } from './tooltip.tsx'
import { useTargets } from './use-points.ts'
import './charts.css'

/** With more points than this the bars of a narrow card are too thin to be rounded. */
const MOST_ROUNDED = 24

/** Stacked bars with the specification's geometry (§9), or bars with a tick each. */
export function BarChart({ points, ticks, colors, hasTicks = false, height, animated }: SeriesChartProps) {
  const area = useRef<HTMLDivElement>(null)
  const plot = plotOf(height, ticks)
  const y = valueScale(ticks, plot)
  const stacks = points.map(({ values }) => (hasTicks ? barWithTick : stackedBars)(values, y))
  const targets = pointTargets(points, stacks, plot, useLeastHeight(), hasTicks)
  const { active, pointProps } = useTargets(area, targets)
  const shown = active === null ? undefined : points[active]
  // An attribute of SVG that React's types lack.
  const origin = { transformOrigin: `0 ${y(0)}` }
  return (
    <div ref={area}>
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
                bars={hasTicks ? bars.slice(0, 1) : bars}
                tick={hasTicks ? bars[1] : undefined}
                ends={hasTicks || points.length > MOST_ROUNDED ? '' : roundedEnds(bars, y(0))}
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

/** Light inside a broken outline, so that it does not depend on colour. */
const UNFINISHED = { fillOpacity: 0.3, strokeWidth: 1.5, strokeDasharray: '3 2' }

interface StackProps {
  readonly bars: readonly Bar[]
  readonly tick: Bar | undefined
  /** The class that rounds them. */
  readonly ends: string
  readonly colors: readonly string[]
  readonly isFaded: boolean
  readonly isUnfinished: boolean
}

function Stack({ bars, tick, ends, colors, isFaded, isUnfinished }: StackProps) {
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
          className="chart-bar chart-fill"
          {...(isUnfinished && { ...UNFINISHED, stroke: markColor(colors[series]) })}
        />
      ))}
      {seams.map(({ y }) => (
        <rect key={y} y={y} height={1} className="chart-bar fill-card" />
      ))}
      {tick && tick.height > 0 && (
        <rect
          {...tick}
          data-series={1}
          fill={markColor(colors[1])}
          stroke={markColor('card')}
          className="chart-tick chart-fill"
        />
      )}
    </g>
  )
}

/** The class that rounds the end that points away from `zero`, the y of the value 0. */
function roundedEnds(stack: readonly Bar[], zero: number): string {
  const bars = stack.filter(({ height }) => height > 0)
  if (bars.every(({ y, height }) => y + height <= zero + 0.5)) return 'chart-round-top'
  return bars.every(({ y }) => y >= zero - 0.5) ? 'chart-round-bottom' : ''
}
