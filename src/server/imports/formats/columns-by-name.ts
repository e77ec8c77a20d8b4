import { headingKey } from '#server/imports/parse/heading.ts'
import type { Columns, Field } from './fields.ts'

/** Fields by the exact heading a format gives them; several headings in the order they count. */
export type HeadingTable = Partial<Record<Field, readonly string[]>>

export interface FoundColumns {
  readonly columns: Columns
  /** The first heading of each field, as the file writes it. */
  readonly found: ReadonlyMap<Field, string>
}

/** Where the table's headings stand; of two columns with the same heading the first counts. */
export function findColumns(headings: readonly string[], table: HeadingTable): FoundColumns {
  const places = new Map<string, number>()
  headings.forEach((heading, i) => {
    const key = headingKey(heading)
    if (key !== '' && !places.has(key)) places.set(key, i)
  })
  const names = namesIn(table)
  const matches = [...places].flatMap(([key, place]) => (names.get(key) ?? []).map((name) => ({ ...name, place })))
  const columns = new Map<Field, number[]>()
  const found = new Map<Field, string>()
  for (const { field, place } of matches.sort((a, b) => a.rank - b.rank)) {
    const others = columns.get(field)
    if (others) others.push(place)
    else {
      columns.set(field, [place])
      found.set(field, (headings[place] ?? '').trim())
    }
  }
  return { columns, found }
}

interface Name {
  readonly field: Field
  /** Its place in the table. */
  readonly rank: number
}

const tables = new WeakMap<HeadingTable, ReadonlyMap<string, readonly Name[]>>()

/** The table by the keys of its headings: every order of a JSON file may have other headings, so it is made once. */
function namesIn(table: HeadingTable): ReadonlyMap<string, readonly Name[]> {
  const known = tables.get(table)
  if (known) return known
  const fields = Object.entries(table) as [Field, readonly string[]][]
  const all = fields.flatMap(([field, headings]) => headings.map((heading) => ({ field, key: headingKey(heading) })))
  const names = Map.groupBy(
    all.map((name, rank) => ({ ...name, rank })),
    ({ key }) => key,
  )
  tables.set(table, names)
  return names
}
