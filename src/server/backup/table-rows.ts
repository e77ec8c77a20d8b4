import type { RowSource, Statements } from '#server/database/ports.ts'
import type { Table } from '#server/database/schema/table.ts'

/** The rows of a table, sorted by its key; integers are bigint, search texts decoded. */
export async function* tableRows(statements: Statements, { name, names, key }: Table): RowSource {
  for await (const page of statements.pages(`select ${names} from ${name} order by ${key}`))
    for (const row of page)
      yield names.map((column) => {
        const value = row[column] ?? null
        return column === 'search' ? statements.readableSearch(String(value)) : value
      })
}
