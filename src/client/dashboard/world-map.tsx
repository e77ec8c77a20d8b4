import { MAP_HEIGHT, MAP_WIDTH, mapPoint } from './map-projection.ts'
import './map.css'

interface Place {
  readonly city: string
  readonly longitude: number | null
  readonly latitude: number | null
}

/** The world with a dot where each city's coordinates say; a city without coordinates has none. */
export function WorldMap({ places }: { places: readonly Place[] }) {
  const dots = places.flatMap(({ city, longitude, latitude }) =>
    longitude === null || latitude === null ? [] : [{ city, ...mapPoint(longitude, latitude) }],
  )
  const name = dots.length > 0 ? `World map with ${dots.map(({ city }) => city).join(', ')}` : 'World map'
  return (
    <div
      role="img"
      aria-label={name}
      className="world-map relative mx-auto w-full max-w-80"
      style={{ aspectRatio: `${MAP_WIDTH} / ${MAP_HEIGHT}` }}
    >
      {dots.map(({ city, x, y }) => (
        <span
          key={city}
          title={city}
          className="absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-card bg-text forced-color-adjust-none forced-colors:bg-[CanvasText]"
          style={{ left: `${(100 * x) / MAP_WIDTH}%`, top: `${(100 * y) / MAP_HEIGHT}%` }}
        />
      ))}
    </div>
  )
}
