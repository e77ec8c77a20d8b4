import type { CSSProperties } from 'react'
import { chartMessages } from '#client/charts/messages.ts'
import { rounded } from '#client/charts/plot.ts'
import type { Href } from '#client/data/dashboard-view.ts'
import { MAP_HEIGHT, MAP_WIDTH, type MapView, mapPoint, viewAround, WHOLE_MAP } from './map-projection.ts'
import { dashboardMessages } from './messages.ts'
import './map.css'

interface MapCity {
  readonly city: string
  readonly longitude: number | null
  readonly latitude: number | null
  readonly href?: Href
}

interface WorldMapProps {
  readonly places: readonly MapCity[]
  /** Whether it shows only the region of the places. */
  readonly isZoomed?: boolean | undefined
}

/** A world map with a dot for each city with coordinates. */
export function WorldMap({ places, isZoomed = false }: WorldMapProps) {
  const dots = places.flatMap(({ city, longitude, latitude, href }) =>
    longitude === null || latitude === null ? [] : [{ city, href, ...mapPoint(longitude, latitude) }],
  )
  const view = isZoomed ? viewAround(dots) : WHOLE_MAP
  const name = dots.length > 0 ? dashboardMessages.mapOf(dots.map(({ city }) => city)) : dashboardMessages.map
  return (
    <svg
      // Links inside an image would be hidden from screen readers.
      role={dots.some(({ href }) => href) ? 'group' : 'img'}
      aria-label={name}
      className="world-map mx-auto w-full max-w-80 overflow-visible"
      style={backgroundOf(view)}
    >
      {dots.map(({ city, href, x, y }) => {
        const centre = { cx: percent(x - view.left, view.width), cy: percent(y - view.top, view.height) }
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

/** The size and position of the image that show only this part of it. */
function backgroundOf({ left, top, width, height }: MapView): CSSProperties | undefined {
  if (width >= MAP_WIDTH) return undefined
  const position = `${percent(left, MAP_WIDTH - width)} ${percent(top, MAP_HEIGHT - height)}`
  const size = percent(MAP_WIDTH, width)
  return { backgroundSize: `${size} ${size}`, backgroundPosition: position, borderRadius: '0.5rem' }
}

const DOT = 'fill-text stroke-card stroke-2 forced-colors:fill-[CanvasText]'
