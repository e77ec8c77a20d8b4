import type { KeptRow, KeptRows, KeptWriter } from '#server/database/kept-data.ts'
import { KEPT_TABLES, type KeptTable } from '#server/database/schema/backup-tables.ts'

/** Rows of each table, and what its amounts and quantities add up to over all currencies: a check, not a figure. */
export type Figures = Readonly<Record<string, string>>

/** Which columns are added up. */
const SUMMED: Readonly<Partial<Record<KeptTable['name'], readonly string[]>>> = {
  orders: ['amount', 'placed_at', 'version'],
  order_lines: ['amount', 'quantity', 'price'],
  targets: ['amount'],
}

/** Adds up rows as they pass. */
export class PassingFigures {
  readonly #sums = new Map<string, bigint>(KEPT_TABLES.map(({ name }) => [name, 0n]))

  async *through(table: KeptTable, rows: KeptRows): AsyncGenerator<KeptRow> {
    const summed = (SUMMED[table.name] ?? []).map((column) => ({ column, place: table.columns.indexOf(column) }))
    for (const { column } of summed) this.#add(`${table.name}.${column}`, 0n)
    for await (const row of rows) {
      this.#add(table.name, 1n)
      for (const { column, place } of summed) this.#add(`${table.name}.${column}`, BigInt(row[place] ?? 0))
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

/** The same figures as the database itself adds them up. */
export async function storedFigures({ ask }: Pick<KeptWriter, 'ask'>): Promise<Figures> {
  const figures: Record<string, string> = {}
  for (const { name } of KEPT_TABLES) {
    const columns = SUMMED[name] ?? []
    // In two parts, because SQLite's sums stop at 64 bits.
    const sums = columns.flatMap((column) => [
      `cast(coalesce(sum(${column} >> 20), 0) as text) as ${column}_high`,
      `cast(coalesce(sum(${column} & 1048575), 0) as text) as ${column}_low`,
    ])
    const row = await ask(`select ${['count(*) as total', ...sums].join(', ')} from ${name}`)
    figures[name] = String(row.total)
    for (const column of columns) {
      const sum = (BigInt(String(row[`${column}_high`])) << 20n) + BigInt(String(row[`${column}_low`]))
      figures[`${name}.${column}`] = String(sum)
    }
  }
  return figures
}

/** Throws a sentence that names what differs. */
export function compareFigures(due: Figures, found: Figures, where: string): void {
  for (const [name, value] of Object.entries(due)) {
    if (found[name] !== value) throw new Error(`${where}: ${name} is ${found[name] ?? 'missing'}, not ${value}.`)
  }
}
