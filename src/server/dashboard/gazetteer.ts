import { readFileSync } from 'node:fs'
import { fold } from '#contract/text.ts'

/** Degrees, to the hundredth: more exact than a dot on the map. */
export interface Place {
  readonly lat: number
  readonly lon: number
}

type PlaceOf = (name: string) => Place | undefined

/** The place of a city, the most populous one of that name, or of a country. */
export type Gazetteer = Readonly<Record<'city' | 'country', PlaceOf>>

/** Cities of at least 5,000 people (GeoNames) and countries, from the files that `scripts/` writes; read on first use. */
export function createGazetteer(): Gazetteer {
  const [city, country] = [placesIn('./gazetteer.txt'), placesIn('./countries.txt')]
  // Files write 'Portland, OR', too.
  return { city: (name) => city(name) ?? city(name.split(',')[0] ?? ''), country }
}

function placesIn(file: string): PlaceOf {
  let places: Map<string, Place> | undefined
  return (name) => {
    places ??= readGazetteer(readFileSync(new URL(file, import.meta.url), 'utf8'))
    return places.get(cityKey(name))
  }
}

/** A name for comparing: folded, 'St.' written out, without hyphens, full stops and apostrophes. */
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
