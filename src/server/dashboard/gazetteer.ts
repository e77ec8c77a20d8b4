import { readFileSync } from 'node:fs'
import { fold } from '#contract/text.ts'

/** Degrees, to the hundredth: more exact than a dot on the map. */
export interface Place {
  readonly lat: number
  readonly lon: number
}

/** Written by `scripts/`; read on first use. */
const FILES = { city: './gazetteer.txt', country: './countries.txt' }
const known: Partial<Record<keyof typeof FILES, ReadonlyMap<string, Place>>> = {}

/** The place of a city of at least 5,000 people (GeoNames), the most populous one of that name, or of a country. */
export function placeOf(kind: keyof typeof FILES, name: string): Place | undefined {
  known[kind] ??= readGazetteer(readFileSync(new URL(FILES[kind], import.meta.url), 'utf8'))
  // Files write 'Portland, OR', too.
  const names = kind === 'city' ? [name, name.split(',')[0] ?? ''] : [name]
  return names.map((one) => known[kind]?.get(cityKey(one))).find((place) => place !== undefined)
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
  const rows = lines.map((line) => line.split('\t'))
  return new Map(rows.map(([key = '', lat, lon]) => [key, { lat: Number(lat), lon: Number(lon) }]))
}
