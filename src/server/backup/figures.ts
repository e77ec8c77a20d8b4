import type { RowSource, RowValues } from '#server/database/bulk-data.ts'
import type { Statements } from '#server/database/ports.ts'
import type { Table } from '#server/database/schema/table.ts'
import { SOURCE_TABLES } from '#server/database/schema/tables.ts'
import { BACKUP_MESSAGES } from './messages.ts'

/** The number of rows of each table, and the sums of its integer columns over all currencies: a check, not a figure. */
export type Figures = Readonly<Record<string, string>>

function summedColumns({ names, columns, key }: Table): string[] {
  return names.filter((name) => columns[name]?.kind === 'int' && !key.includes(name))
}

/** Adds up rows as they pass. */
export class PassingFigures {
  readonly #sums = new Map<string, bigint>(SOURCE_TABLES.map(({ name }) => [name, 0n]))

  async *through(table: Table, rows: RowSource): AsyncGenerator<RowValues> {
    const summed = summedColumns(table).map((column) => ({ column, i: table.names.indexOf(column) }))
    for (const { column } of summed) this.#add(`${table.name}.${column}`, 0n)
    for await (const row of rows) {
      this.#add(table.name, 1n)
      for (const { column, i } of summed) this.#add(`${table.name}.${column}`, BigInt(row[i] ?? 0))
      yield row
    }
  }

  get figures(): Figures {
    return Object.fromEntries([...this.#sums].map(([name, sum]) => [name, String(sum)]))
  }

  #add(name: string, value: bigint): void {
    this.#sums.set(name, (this.#sums.get(name) ?? 0n) + value)
  }
}

/** Compares the figures with what the database itself adds up; throws a sentence that names what differs. */
export async function checkStored(statements: Statements, expected: Figures): Promise<void> {
  const found: Record<string, string> = {}
  for (const table of SOURCE_TABLES) {
    const columns = summedColumns(table)
    // In two parts, because SQLite's sums stop at 64 bits.
    const sums = columns.flatMap((column) => [
      `cast(coalesce(sum(${column} >> 20), 0) as text) as ${column}_high`,
      `cast(coalesce(sum(${column} & 1048575), 0) as text) as ${column}_low`,
    ])
    const [row = {}] = await statements.query(`select ${['count(*) as total', ...sums].join(', ')} from ${table.name}`)
    found[table.name] = String(row.total)
    for (const column of columns) {
      const sum = (BigInt(String(row[`${column}_high`])) << 20n) + BigInt(String(row[`${column}_low`]))
      found[`${table.name}.${column}`] = String(sum)
    }
  }
  for (const [name, value] of Object.entries(expected))
    if (found[name] !== value) throw new Error(BACKUP_MESSAGES.differs(name, found[name], value))
}
