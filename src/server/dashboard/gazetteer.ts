import { readFileSync } from 'node:fs'
import { fold } from '#contract/text.ts'

/** Degrees, to the hundredth: more exact than a dot on the map. */
export interface Place {
  readonly lat: number
  readonly lon: number
}

/** The place of a city; the most populous one of that name. */
export type Gazetteer = (city: string) => Place | undefined

/** Cities of at least 5,000 people (GeoNames), from the file that `scripts/gazetteer.ts` writes; read on first use. */
export function createGazetteer(): Gazetteer {
  let places: Map<string, Place> | undefined
  return (city) => {
    places ??= readGazetteer(readFileSync(new URL('./gazetteer.txt', import.meta.url), 'utf8'))
    // Files write 'Portland, OR', too.
    return places.get(cityKey(city)) ?? places.get(cityKey(city.split(',')[0] ?? ''))
  }
}

/** A city name for comparing: folded, 'St.' written out, without hyphens, full stops and apostrophes. */
export function cityKey(name: string): string {
  return fold(name)
    .replace(/[.'’ʻ`]/g, '')
    .replace(/[-–\s]+/g, ' ')
    .trim()
    .replace(/^st /, 'saint ')
}

/** Key, latitude and longitude on each line, separated by tabs; lines that start with # are comments. */
export function readGazetteer(text: string): Map<string, Place> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const [key = '', lat, lon] = line.split('\t')
      return [key, { lat: Number(lat), lon: Number(lon) }]
    }),
  )
}
