import { chartMessages } from '#client/charts/messages.ts'
import { rounded } from '#client/charts/plot.ts'
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

/** The whole world, whatever the cities are, so that no outline is cut; with a dot for each city with coordinates. */
export function WorldMap({ places }: { places: readonly MapCity[] }) {
  const dots = places.flatMap(({ city, longitude, latitude, href }) =>
    longitude === null || latitude === null ? [] : [{ city, href, ...mapPoint(longitude, latitude) }],
  )
  const name = dots.length > 0 ? dashboardMessages.mapOf(dots.map(({ city }) => city)) : dashboardMessages.map
  return (
    <svg
      // Links inside an image would be hidden from screen readers.
      role={dots.some(({ href }) => href) ? 'group' : 'img'}
      aria-label={name}
      className="world-map mx-auto w-full max-w-80 overflow-visible"
    >
      {dots.map(({ city, href, x, y }) => {
        const centre = { cx: percent(x, MAP_WIDTH), cy: percent(y, MAP_HEIGHT) }
        const dot = (
          <>
            <title>{city}</title>
            {href && <circle {...centre} className="fill-transparent [r:0.75rem] pointer-coarse:[r:1.25rem]" />}
            <circle {...centre} r="0.25rem" className={DOT} />
          </>
        )
        if (!href) return <g key={city}>{dot}</g>
        return (
          // Keyboards use the list of cities, because dots may overlap.
          <a key={city} href={href} tabIndex={-1} aria-label={chartMessages.showOrders(city)}>
            {dot}
          </a>
        )
      })}
    </svg>
  )
}

function percent(part: number, whole: number): string {
  return `${rounded((100 * part) / whole)}%`
}

const DOT = 'fill-text stroke-card stroke-2 forced-colors:fill-[CanvasText]'
