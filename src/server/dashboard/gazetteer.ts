import { readFileSync } from 'node:fs'
import { fold } from '#contract/text.ts'

/** Degrees, to the hundredth: more exact than a dot on the map. */
export interface Place {
  readonly lat: number
  readonly lon: number
}

/** Digits of a coordinate. */
const WIDTH = 3

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

/**
 * One line per city, sorted by key: the number of letters that it shares with the line before (one base-36 digit), latitude
 * and longitude (hundredths of a degree from the south and the west, three base-36 digits each), the other letters.
 */
export function writeGazetteer(places: ReadonlyMap<string, Place>): string {
  let before = ''
  const lines = [...places]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { lat, lon }]) => {
      const shared = sharedLetters(before, key)
      before = key
      return shared.toString(36) + digits(lat + 90) + digits(lon + 180) + key.slice(shared)
    })
  return `${lines.join('\n')}\n`
}

/** Reads the text of `writeGazetteer`; lines that start with # are comments. */
export function readGazetteer(text: string): Map<string, Place> {
  const places = new Map<string, Place>()
  let before = ''
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    before = before.slice(0, Number.parseInt(line.slice(0, 1), 36)) + line.slice(1 + 2 * WIDTH)
    places.set(before, { lat: degrees(line, 1, 90), lon: degrees(line, 1 + WIDTH, 180) })
  }
  return places
}

function sharedLetters(a: string, b: string): number {
  let shared = 0
  while (shared < 35 && shared < a.length && a[shared] === b[shared]) shared++
  return shared
}

function digits(degrees: number): string {
  return Math.round(degrees * 100)
    .toString(36)
    .padStart(WIDTH, '0')
}

function degrees(line: string, start: number, origin: number): number {
  return (Number.parseInt(line.slice(start, start + WIDTH), 36) - origin * 100) / 100
}
