import type { Href } from '#client/data/dashboard-view.ts'
import { MAP_HEIGHT, MAP_WIDTH, mapPoint } from './map-projection.ts'
import './map.css'

interface Place {
  readonly city: string
  readonly longitude: number | null
  readonly latitude: number | null
  readonly href?: Href
}

/** The world with a dot where each city's coordinates say; a city without coordinates has none. */
export function WorldMap({ places }: { places: readonly Place[] }) {
  const dots = places.flatMap(({ city, longitude, latitude, href }) =>
    longitude === null || latitude === null ? [] : [{ city, href, ...mapPoint(longitude, latitude) }],
  )
  const name = dots.length > 0 ? `World map with ${dots.map(({ city }) => city).join(', ')}` : 'World map'
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: either of the two roles takes a name
    <div
      // What can be followed must not vanish into a picture.
      role={dots.some(({ href }) => href) ? 'group' : 'img'}
      aria-label={name}
      className="world-map relative mx-auto w-full max-w-80"
      style={{ aspectRatio: `${MAP_WIDTH} / ${MAP_HEIGHT}` }}
    >
      {dots.map(({ city, href, x, y }) => {
        const Dot = href ? 'a' : 'span'
        return (
          <Dot
            key={city}
            title={city}
            {...(href && { href, 'aria-label': `Orders of ${city}` })}
            className="absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-card bg-text before:absolute before:-inset-2.5 forced-color-adjust-none forced-colors:bg-[CanvasText]"
            style={{ left: `${(100 * x) / MAP_WIDTH}%`, top: `${(100 * y) / MAP_HEIGHT}%` }}
          />
        )
      })}
    </div>
  )
}
