import { headingKey } from '#server/imports/values/heading.ts'
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
  const columns = new Map<Field, readonly number[]>()
  const found = new Map<Field, string>()
  for (const [field, names] of Object.entries(table) as [Field, readonly string[]][]) {
    const at = names.map((name) => places.get(headingKey(name))).filter((place) => place !== undefined)
    const [first] = at
    if (first === undefined) continue
    columns.set(field, at)
    found.set(field, (headings[first] ?? '').trim())
  }
  return { columns, found }
}
