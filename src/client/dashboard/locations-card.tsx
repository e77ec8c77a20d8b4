import type { ReactNode } from 'react'
import { chartMessages } from '#client/charts/messages.ts'
import type { LocationsView } from '#client/data/dashboard-view.ts'
import { CARD_TITLES } from '#contract/dashboard/cards.ts'
import { ChartCard } from './chart-card.tsx'
import { FigureLink } from './figure-link.tsx'
import { WorldMap } from './world-map.tsx'

const TITLE = CARD_TITLES.locations
/** In px, of the table; the chart's is a class. */
const HEIGHT = 244
/** With this many cities the list fills the card; fewer are placed right below the map. */
const FULL = 4

/** A map of the orders, and for each city a bar as wide as its percentage (specification §9). */
export function LocationsCard({ view, info }: { view: LocationsView; info?: ReactNode }) {
  return (
    <ChartCard
      title={TITLE}
      note={view.more ? <More more={view.more} /> : view.note}
      info={info}
      isEmpty={view.rows.length === 0}
      chart={(animated) => (
        <div className={`flex min-h-[244px] flex-col gap-4 ${view.rows.length < FULL ? '' : 'justify-between'}`}>
          <WorldMap places={view.rows} />
          <ul className="flex flex-col gap-3">
            {view.rows.map((row) => (
              <CityBar key={row.city} {...row} animated={animated} />
            ))}
          </ul>
        </div>
      )}
      table={{
        caption: TITLE,
        columns: [view.isByCountry ? 'Country' : 'City', 'Revenue'],
        rows: view.rows.map(({ city, revenue }) => [city, revenue]),
        hrefs: view.rows.map(({ href }) => [href]),
        height: HEIGHT,
      }}
    />
  )
}

type CityBarProps = LocationsView['rows'][number] & { readonly animated: boolean }

function More({ more }: Required<Pick<LocationsView, 'more'>>) {
  return more.map(({ text, href }) => (
    <FigureLink
      key={text}
      href={href}
      className="mr-1 inline-flex min-h-6 items-center underline pointer-coarse:min-h-11"
    >
      {text}
    </FigureLink>
  ))
}

function CityBar({ city, revenue, percent, href, animated }: CityBarProps) {
  return (
    <li className="text-xs">
      <FigureLink
        href={href}
        label={chartMessages.showOrders(`${city}, ${revenue}`)}
        className="block pointer-coarse:py-2.5"
      >
        <div className="mb-1 flex flex-wrap justify-between gap-x-2">
          <span className="wrap-anywhere">{city}</span> <span className="tabular-nums">{revenue}</span>
        </div>
        <svg aria-hidden="true" className="h-1 w-full rounded-full bg-active">
          <rect
            width={`${percent}%`}
            height="100%"
            rx="0.125rem"
            className={`fill-bar-actual forced-colors:fill-[CanvasText] ${animated ? 'chart-widen' : ''}`}
          />
        </svg>
      </FigureLink>
    </li>
  )
}
