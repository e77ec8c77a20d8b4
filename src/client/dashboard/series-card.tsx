import { type ReactNode, useRef } from 'react'
import { BarChart } from '#client/charts/bar-chart.tsx'
import { LineChart } from '#client/charts/line-chart.tsx'
import { chartMessages } from '#client/charts/messages.ts'
import { Swatch } from '#client/charts/swatch.tsx'
import { useSize } from '#client/charts/use-size.ts'
import type { SeriesView } from '#client/data/dashboard-view.ts'
import { ChartCard } from './chart-card.tsx'
import { FigureLink } from './figure-link.tsx'
import { dashboardMessages } from './messages.ts'

interface SeriesCardProps {
  readonly title: string
  readonly kind: 'bars' | 'lines'
  readonly view: SeriesView
  readonly info?: ReactNode
}

const COLORS = {
  bars: ['bar-actual', 'bar-projection'],
  ticks: ['bar-actual', 'text'],
  lines: ['line-current', 'line-previous'],
} as const
/** In px, at least, so that nothing shifts when the numbers arrive; the classes say the same. */
const HEIGHTS = { bars: 196, lines: 244 } as const
const LEAST = { bars: 'min-h-[196px]', lines: 'min-h-[244px]' } as const

/** 'Projections vs Actuals' and 'Revenue': one shared axis of days, weeks, months, quarters or years. */
export function SeriesCard({ title, kind, view, info }: SeriesCardProps) {
  const {
    series,
    points,
    ticks,
    note,
    hasTicks = false,
    isSmooth,
    fills = false,
    heading = dashboardMessages.month,
  } = view
  const hasProgress = points.some(({ progress }) => progress)
  const Chart = kind === 'bars' ? BarChart : LineChart
  const colors = COLORS[hasTicks ? 'ticks' : kind]
  const height = HEIGHTS[kind]
  return (
    <ChartCard
      title={title}
      note={note}
      info={info}
      isEmpty={points.length === 0}
      legend={
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
          {series.map(({ name, total, href }, index) => (
            <li key={name} className="flex items-center gap-2">
              <Swatch color={colors[index] ?? 'quiet'} series={index} isTick={hasTicks && index > 0} />
              <span>
                {name}
                {total && (
                  <FigureLink
                    href={href}
                    label={chartMessages.showOrders(`${name}, ${total}`)}
                    className="inline-flex min-h-6 items-center pointer-coarse:min-h-11"
                  >
                    <span className="font-semibold whitespace-pre"> {total}</span>
                  </FigureLink>
                )}
              </span>
            </li>
          ))}
        </ul>
      }
      chart={(animated) => {
        const chart = (height: number) => <Chart {...{ points, ticks, colors, hasTicks, isSmooth, height, animated }} />
        if (!fills) return chart(height)
        return (
          <Filled className={LEAST[kind]} least={height}>
            {chart}
          </Filled>
        )
      }}
      table={{
        caption: title,
        columns: [heading, ...series.map(({ name }) => name), ...(hasProgress ? [dashboardMessages.progress] : [])],
        rows: points.map(({ label, title = label, texts, progress = '' }) => [
          ...[title, ...texts],
          ...(hasProgress ? [progress] : []),
        ]),
        hrefs: points.map(({ hrefs }) => hrefs),
        height: height,
      }}
    />
  )
}

interface FilledProps {
  readonly least: number
  readonly className: string
  readonly children: (height: number) => ReactNode
}

/**
 * A drawing as high as its card has room. It is laid over that room, so that it does not keep the card from shrinking,
 * but not on paper: there it is as high as on the screen, whatever room there is.
 */
function Filled({ least, className, children }: FilledProps) {
  const room = useRef<HTMLDivElement>(null)
  const height = useSize(room, 'clientHeight') || least
  return (
    <div ref={room} className={`relative grow ${className}`}>
      <div className="absolute inset-0 print:static">{children(height)}</div>
    </div>
  )
}
