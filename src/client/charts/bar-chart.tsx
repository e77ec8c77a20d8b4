import { useRef } from 'react'
import { Axes } from './axes.tsx'
import { type Bar, stackedBars } from './bar-geometry.ts'
import { Drawing } from './drawing.tsx'
import { markStyle } from './mark-style.ts'
import { bandCentre, plotOf, valueScale } from './plot.ts'
import { PointBands } from './point-bands.tsx'
import { pointTargets } from './point-zones.ts'
import type { SeriesChartProps } from './series.ts'
import { Tooltip } from './tooltip.tsx'
import { usePoints } from './use-points.ts'
import { useWidth } from './use-width.ts'
import './charts.css'

/** Stacked bars; the geometry is the specification's (§9). */
export function BarChart({ points, ticks, colors, height, animated }: SeriesChartProps) {
  const area = useRef<HTMLDivElement>(null)
  const width = useWidth(area)
  const plot = plotOf(width, height, ticks)
  const y = valueScale(ticks, plot)
  const stacks = stackedBars(
    points.map(({ values }) => values),
    plot,
    y,
  )
  const targets = pointTargets(points, stacks, plot)
  const { active: pointed, areaProps, pointProps } = usePoints(area, targets.length)
  const active = pointed === null ? null : (targets[pointed]?.point ?? null)
  const shown = active === null ? undefined : points[active]
  return (
    <div ref={area} className="relative" style={{ height }} {...areaProps}>
      {width > 0 && (
        <Drawing width={width} height={height}>
          <Axes plot={plot} ticks={ticks} labels={points.map(({ label }) => label)} y={y} />
          <g className={animated ? 'chart-grow' : ''} style={{ transformOrigin: `0 ${y(0)}px` }}>
            {stacks.map((bars, index) => (
              <Stack
                key={points[index]?.label}
                bars={bars}
                zero={y(0)}
                colors={colors}
                isFaded={shown !== undefined && index !== active}
              />
            ))}
          </g>
          <PointBands targets={targets} count={points.length} plot={plot} pointProps={pointProps} />
        </Drawing>
      )}
      {shown && active !== null && (
        <Tooltip
          lines={shown.tooltip}
          x={bandCentre(plot, points.length, active)}
          y={Math.min(y(0), ...(stacks[active] ?? []).map((bar) => bar.y))}
          width={width}
          height={height}
        />
      )}
    </div>
  )
}

interface StackProps {
  readonly bars: readonly Bar[]
  /** The y of the value 0. */
  readonly zero: number
  readonly colors: readonly string[]
  readonly isFaded: boolean
}

function Stack({ bars, zero, colors, isFaded }: StackProps) {
  const drawn = bars.filter(({ height }) => height > 0)
  // A line in the card's colour separates the parts for people who cannot distinguish their colours.
  const seams = drawn.slice(1).map(({ x, width }, index) => ({ x, width, y: drawn[index]?.y ?? 0 }))
  return (
    <g className={`chart-stack ${isFaded ? 'opacity-50' : ''}`} style={{ clipPath: roundedEnds(drawn, zero) }}>
      {bars.map((bar, series) => (
        <rect
          key={colors[series]}
          {...bar}
          data-series={series}
          className="chart-fill"
          style={markStyle(colors[series])}
        />
      ))}
      {seams.map((seam) => (
        <rect key={seam.y} {...seam} height={1} className="fill-card" />
      ))}
    </g>
  )
}

/** Rounds the end that points away from zero; a thin bar has nothing to round. */
function roundedEnds(bars: readonly Bar[], zero: number): string {
  if (!bars[0] || bars[0].width < 8) return 'none'
  if (bars.every(({ y, height }) => y + height <= zero + 0.5)) return 'inset(0 round 4px 4px 0 0)'
  return bars.every(({ y }) => y >= zero - 0.5) ? 'inset(0 round 0 0 4px 4px)' : 'none'
}
