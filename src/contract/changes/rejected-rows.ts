import { BYTE_ORDER_MARK } from '#contract/csv-cell.ts'
import { isRowOf, type KnownPerson } from './person.ts'

/** Rows of a file of rejected records that are about a person. `lines`: those of the whole file. */
export async function rowsOf(lines: AsyncIterable<string>, person: KnownPerson): Promise<string[]> {
  const rows: string[] = []
  let isFirst = true
  for await (const line of lines) {
    // A file begins with its headings if it is CSV.
    const isHeading = isFirst && line.startsWith(BYTE_ORDER_MARK)
    isFirst = false
    if (!isHeading && isRowOf(person, line.startsWith('{') ? valuesIn(line) : line)) rows.push(line.trimEnd())
  }
  return rows
}

function valuesIn(json: string): string {
  const values: unknown[] = []
  JSON.parse(json, (_key, value: unknown) => {
    if (typeof value !== 'object') values.push(value)
    return value
  })
  return values.join(' ; ')
}
