import { useRef } from 'react'
import { Axes } from './axes.tsx'
import { isolatedPoints, linePath, type Spot, unfinishedPath } from './line-geometry.ts'
import { markColor } from './mark-color.ts'
import { bandCentre, plotOf, valueScale } from './plot.ts'
import { PointBands } from './point-bands.tsx'
import { pointTargets, useLeastHeight } from './point-zones.ts'
import type { SeriesChartProps } from './series.ts'
import { Tooltip } from './tooltip.tsx'
import { useTargets } from './use-points.ts'
import './charts.css'

/** One line a series; every series after the first is dashed, so that colour is never alone. */
export function LineChart({ points, ticks, colors, isSmooth, height, animated }: SeriesChartProps) {
  const area = useRef<HTMLDivElement>(null)
  const plot = plotOf(height, ticks)
  const y = valueScale(ticks, plot)
  const lines = colors.map((_, series) =>
    points.map(({ values }, index): Spot => {
      const value = values[series]
      const isNumber = typeof value === 'number' && Number.isFinite(value)
      return { x: bandCentre(points.length, index), y: isNumber ? y(value) : null }
    }),
  )
  const unfinished = points.map(({ isUnfinished = false }) => isUnfinished)
  const targets = pointTargets(
    points,
    points.map((_, index) => lines.map((line) => line[index])),
    plot,
    useLeastHeight(),
  )
  const { active, pointProps } = useTargets(area, targets)
  const shown = active === null ? undefined : points[active]
  const spots = active === null ? [] : lines.map((line) => line[active])
  const x = active === null ? 0 : bandCentre(points.length, active)
  return (
    <div ref={area}>
      <Axes
        {...{ plot, height, ticks, points, y }}
        tooltip={
          shown && (
            <Tooltip
              lines={shown.tooltip}
              x={x}
              bottom={height - Math.min(plot.bottom, ...spots.map((spot) => spot?.y ?? plot.bottom))}
            />
          )
        }
      >
        {shown && <line x1={`${x}%`} x2={`${x}%`} y1={plot.top} y2={plot.bottom} className="stroke-quiet" />}
        <g className={animated ? 'chart-reveal' : ''}>
          {lines
            .map((spots, series) => (
              <Line
                key={colors[series]}
                spots={spots}
                unfinished={unfinished}
                isSmooth={isSmooth}
                height={height}
                color={colors[series]}
                series={series}
              />
            ))
            .reverse()}
        </g>
        {spots.map(
          (spot, series) => spot && <Dot key={colors[series]} spot={spot} color={colors[series]} series={series} />,
        )}
        <PointBands targets={targets} count={points.length} pointProps={pointProps} />
      </Axes>
    </div>
  )
}

interface MarkProps {
  readonly color: string | undefined
  readonly series: number
}

interface LineProps extends MarkProps {
  readonly spots: readonly Spot[]
  /** Whether each point is unfinished: the line to it is dotted, and it is a hollow dot. */
  readonly unfinished: readonly boolean[]
  readonly isSmooth: boolean | undefined
  readonly height: number
}

function Line({ spots, unfinished, isSmooth, height, color, series }: LineProps) {
  const finished = spots.map((spot, index) => (unfinished[index] ? { ...spot, y: null } : spot))
  const open = spots.filter((_, index) => unfinished[index])
  const stroke = {
    fill: 'none',
    stroke: markColor(color),
    strokeWidth: series === 0 ? 3 : 2,
    strokeLinecap: 'round',
    vectorEffect: 'non-scaling-stroke',
    'data-series': series,
    className: 'chart-stroke',
  } as const
  return (
    <>
      {/* Percent of the plot's width by px: the line is as wide as the plot, its stroke is not stretched. */}
      <svg aria-hidden="true" viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" className="overflow-visible">
        <path d={linePath(finished, isSmooth)} {...(series > 0 && { strokeDasharray: '4 6' })} {...stroke} />
        {open.length > 0 && <path d={unfinishedPath(spots, unfinished)} strokeDasharray="1 5" {...stroke} />}
      </svg>
      {isolatedPoints(finished).map((spot) => (
        <Dot key={spot.x} spot={spot} color={color} series={series} />
      ))}
      {open.map((spot) => (
        <Dot key={spot.x} spot={spot} color={color} series={series} isHollow />
      ))}
    </>
  )
}

function Dot({ spot, color, series, isHollow }: MarkProps & { spot: Spot; isHollow?: boolean }) {
  if (spot.y === null) return null
  const look = isHollow
    ? { stroke: markColor(color), className: 'chart-stroke fill-card stroke-2' }
    : { fill: markColor(color), className: 'chart-fill stroke-card stroke-2' }
  return <circle cx={`${spot.x}%`} cy={spot.y} r={4} data-series={series} {...look} />
}
