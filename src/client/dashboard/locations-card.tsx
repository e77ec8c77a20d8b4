import type { ReactNode } from 'react'
import { DataTable } from '#client/charts/data-table.tsx'
import type { LocationsView } from '#client/data/dashboard-view.ts'
import { ChartCard } from './chart-card.tsx'
import { WorldMap } from './world-map.tsx'

const TITLE = 'Revenue by Location'
const HEIGHT = 244

/** Where the orders come from: a map, and a bar for each city as wide as its percent says (specification §9). */
export function LocationsCard({ view, info }: { view: LocationsView; info?: ReactNode }) {
  return (
    <ChartCard
      title={TITLE}
      note={view.note}
      info={info}
      isEmpty={view.rows.length === 0}
      chart={(animated) => (
        <div className="flex flex-col justify-between gap-4" style={{ minHeight: HEIGHT }}>
          <WorldMap places={view.rows} />
          <ul className="flex flex-col gap-3">
            {view.rows.map((row) => (
              <CityBar key={row.city} {...row} animated={animated} />
            ))}
          </ul>
        </div>
      )}
      table={
        <DataTable
          caption={TITLE}
          columns={['City', 'Revenue']}
          rows={view.rows.map(({ city, revenue }) => [city, revenue])}
          height={HEIGHT}
        />
      }
    />
  )
}

type CityBarProps = LocationsView['rows'][number] & { readonly animated: boolean }

function CityBar({ city, revenue, percent, animated }: CityBarProps) {
  return (
    <li className="text-xs">
      <div className="mb-1 flex flex-wrap justify-between gap-x-2">
        <span className="wrap-anywhere">{city}</span>
        <span className="tabular-nums">{revenue}</span>
      </div>
      <div className="h-1 rounded-full bg-active">
        <div
          className={`h-1 rounded-full bg-bar-actual forced-color-adjust-none forced-colors:bg-[CanvasText] ${animated ? 'chart-widen' : ''}`}
          style={{ width: `${percent}%` }}
        />
      </div>
    </li>
  )
}
