import { chartMessages } from '#client/charts/messages.ts'
import type { Href } from '#client/data/dashboard-view.ts'
import { MAP_HEIGHT, MAP_WIDTH, mapPoint } from './map-projection.ts'
import { dashboardMessages } from './messages.ts'
import './map.css'

interface MapCity {
  readonly city: string
  readonly longitude: number | null
  readonly latitude: number | null
  readonly href?: Href
}

/** A world map with a dot for each city with coordinates. */
export function WorldMap({ places }: { places: readonly MapCity[] }) {
  const dots = places.flatMap(({ city, longitude, latitude, href }) =>
    longitude === null || latitude === null ? [] : [{ city, href, ...mapPoint(longitude, latitude) }],
  )
  const name = dots.length > 0 ? dashboardMessages.mapOf(dots.map(({ city }) => city)) : dashboardMessages.map
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: either of the two roles takes a name
    <div
      // Links inside an image would be hidden from screen readers.
      role={dots.some(({ href }) => href) ? 'group' : 'img'}
      aria-label={name}
      className="world-map relative mx-auto w-full max-w-80"
      style={{ aspectRatio: `${MAP_WIDTH} / ${MAP_HEIGHT}` }}
    >
      {dots.map(({ city, href, x, y }) => {
        const place = { left: `${(100 * x) / MAP_WIDTH}%`, top: `${(100 * y) / MAP_HEIGHT}%` }
        if (!href) return <span key={city} title={city} className={`absolute ${CENTRED} ${DOT}`} style={place} />
        return (
          // Keyboards use the list of cities, because dots may overlap.
          <a
            key={city}
            href={href}
            tabIndex={-1}
            title={city}
            aria-label={chartMessages.showOrders(city)}
            className={`absolute grid size-6 place-items-center rounded-full pointer-coarse:size-10 ${CENTRED}`}
            style={place}
          >
            <span className={DOT} />
          </a>
        )
      })}
    </div>
  )
}

const CENTRED = '-translate-x-1/2 -translate-y-1/2'
const DOT = 'size-2.5 rounded-full border-2 border-card bg-text forced-color-adjust-none forced-colors:bg-[CanvasText]'
