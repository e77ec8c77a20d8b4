import type { ReactNode } from 'react'
import { BarChart } from '#client/charts/bar-chart.tsx'
import { DataTable } from '#client/charts/data-table.tsx'
import { LineChart } from '#client/charts/line-chart.tsx'
import { chartMessages } from '#client/charts/messages.ts'
import { Swatch } from '#client/charts/swatch.tsx'
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

const COLORS = { bars: ['bar-actual', 'bar-projection'], lines: ['line-current', 'line-previous'] } as const
/** In px; fixed, so that nothing shifts when the numbers arrive. */
const HEIGHTS = { bars: 196, lines: 244 } as const

/** 'Projections vs Actuals' and 'Revenue': one shared axis of days, weeks, months, quarters or years. */
export function SeriesCard({ title, kind, view, info }: SeriesCardProps) {
  const { series, points, ticks, note, heading = dashboardMessages.month } = view
  const Chart = kind === 'bars' ? BarChart : LineChart
  const colors = COLORS[kind]
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
              <Swatch color={colors[index] ?? 'quiet'} series={index} />
              <span>
                {name}
                {total && (
                  <FigureLink
                    href={href}
                    label={chartMessages.showOrders(`${name}, ${total}`)}
                    className="inline-flex min-h-6 items-center pointer-coarse:min-h-10"
                  >
                    <span className="font-semibold whitespace-pre"> {total}</span>
                  </FigureLink>
                )}
              </span>
            </li>
          ))}
        </ul>
      }
      chart={(animated) => <Chart {...{ points, ticks, colors, height, animated }} />}
      table={
        <DataTable
          caption={title}
          columns={[heading, ...series.map(({ name }) => name)]}
          rows={points.map(({ label, title = label, texts }) => [title, ...texts])}
          hrefs={points.map(({ hrefs }) => hrefs)}
          height={height}
        />
      }
    />
  )
}
