import { readFileSync } from 'node:fs'
import { cityKey } from './city-key.ts'
import { type Place, readGazetteer } from './gazetteer-format.ts'

/** Where the city of that name lies; the most populous one where several share it. */
export type Gazetteer = (city: string) => Place | undefined

/** Cities of 5,000 people and more (GeoNames), from the file that `scripts/gazetteer.ts` makes; read on first use. */
export function createGazetteer(): Gazetteer {
  let places: Map<string, Place> | undefined
  return (city) => {
    places ??= readGazetteer(readFileSync(new URL('./gazetteer.txt', import.meta.url), 'utf8'))
    // 'Portland, OR' is Portland.
    return places.get(cityKey(city)) ?? places.get(cityKey(city.split(',')[0] ?? ''))
  }
}
