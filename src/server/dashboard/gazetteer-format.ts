/** Degrees, to the hundredth: closer than a dot on a world map is wide. */
export interface Place {
  readonly lat: number
  readonly lon: number
}

const WIDTH = 3

/**
 * One line a city, sorted by key: how many letters it shares with the line before (one base-36 digit), latitude and
 * longitude (hundredths of a degree from the south and from the west, three base-36 digits each), the other letters.
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

/** Reads what `writeGazetteer` wrote; lines that start with # are notes. */
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
