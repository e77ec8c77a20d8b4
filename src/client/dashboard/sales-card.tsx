import type { ReactNode } from 'react'
import { DonutChart } from '#client/charts/donut-chart.tsx'
import { chartMessages } from '#client/charts/messages.ts'
import { Swatch } from '#client/charts/swatch.tsx'
import type { SalesView } from '#client/data/dashboard-view.ts'
import { CARD_TITLES } from '#contract/dashboard/cards.ts'
import { ChartCard } from './chart-card.tsx'
import { FigureLink } from './figure-link.tsx'

const TITLE = CARD_TITLES.sales
/** In px, of the table; the chart's is a class. */
const HEIGHT = 240
/** With this many rows the list fills the card; fewer are placed right below the ring. */
const FULL = 4
const ROW = 'flex items-center gap-2'

/** Sales by the dimension in `view.by`, which is shown next to the title. A single amount is a text. */
export function SalesCard({ view, info }: { view: SalesView; info?: ReactNode }) {
  const { slices, by, note } = view
  return (
    <ChartCard
      title={TITLE}
      note={slices.length === 1 ? undefined : note}
      info={info}
      isEmpty={slices.length === 0}
      legend={by && <span className="text-xs text-quiet">{by}</span>}
      chart={(animated) =>
        slices.length === 1 ? (
          <OneAmount {...view} />
        ) : (
          <div
            className={`flex min-h-[240px] flex-col gap-4 @min-[24rem]:flex-row @min-[24rem]:items-center @min-[24rem]:justify-between ${slices.length < FULL ? '' : 'justify-between'}`}
          >
            {slices.some(({ value }) => value > 0) && <DonutChart slices={slices} animated={animated} />}
            <ul className="flex flex-col gap-1 text-xs @min-[24rem]:w-1/2">
              {slices.map(({ name, amount, color, href }, index) => (
                <li key={name} className={href ? '' : `${ROW} min-h-5`}>
                  <FigureLink
                    href={href}
                    label={chartMessages.showOrders(`${name}, ${amount}`)}
                    className={`${ROW} min-h-6 pointer-coarse:min-h-11`}
                  >
                    <Swatch color={color} series={index} />
                    <span className="grow wrap-anywhere">{name}</span> <span className="tabular-nums">{amount}</span>
                  </FigureLink>
                </li>
              ))}
            </ul>
          </div>
        )
      }
      table={{
        caption: TITLE,
        columns: ['Name', 'Amount', 'Share'],
        rows: slices.map(({ name, amount, share }) => [name, amount, share]),
        hrefs: slices.map(({ href }) => [href]),
        height: HEIGHT,
      }}
    />
  )
}

function OneAmount({ slices, note }: SalesView) {
  return (
    <ul className="text-center text-xs">
      {slices.map(({ name, amount, href }) => (
        <li key={name}>
          <FigureLink href={href} label={chartMessages.showOrders(`${name}, ${amount}`)} className="block">
            <span className="text-lg font-semibold tabular-nums wrap-anywhere">{amount}</span>
          </FigureLink>
          <p className="mt-2 text-quiet wrap-anywhere">{note}</p>
        </li>
      ))}
    </ul>
  )
}
