import { KEPT_TABLES, type KeptTable, type Reference } from '#server/database/schema/backup-tables.ts'

/** A row that names a row of another table which is not there. */
export interface LostRow {
  readonly table: KeptTable
  readonly reference: Reference
  /** How many rows of its table come before it, by the table's key. */
  readonly place: number
  /** The values of its key. */
  readonly key: readonly string[]
}

/** The first lost row of each reference. `ask` answers one row of a query. */
export async function lostRows(
  ask: (sql: string) => Promise<Readonly<Record<string, unknown>> | undefined>,
): Promise<LostRow[]> {
  const found: LostRow[] = []
  for (const table of KEPT_TABLES) {
    for (const reference of table.references) {
      const row = await ask(lostRow(table, reference))
      if (row?.place === undefined) continue
      found.push({ table, reference, place: Number(row.place), key: table.key.map((_, i) => String(row[`key${i}`])) })
    }
  }
  return found
}

function lostRow({ name, key }: KeptTable, reference: Reference): string {
  const of = (alias: string) => key.map((column) => `${alias}.${column}`).join(', ')
  const named = reference.columns.map((column, i) => `named.${reference.key[i]} = lost.${column}`).join(' and ')
  return `select ${key.map((column, i) => `lost.${column} as key${i}`).join(', ')},
      (select count(*) from ${name} earlier where (${of('earlier')}) < (${of('lost')})) as place
    from ${name} lost where not exists (select 1 from ${reference.table} named where ${named})
    order by ${of('lost')} limit 1`
}
