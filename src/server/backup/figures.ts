import { exactSum, sumAmountsSql } from '#server/aggregates/exact-sum.ts'
import type { Statements } from '#server/database/ports.ts'
import { SOURCE_TABLES } from '#server/database/schema/tables.ts'

/** The number of rows of each table, and the sums of its integer columns over all currencies: a check, not a figure. */
export type Figures = Readonly<Record<string, string>>

/** Counted and added up by the database, before and after its contents are copied. */
export async function readFigures(statements: Statements): Promise<Figures> {
  const figures: Record<string, string> = {}
  for (const { name, names, columns, key } of SOURCE_TABLES) {
    const summed = names.filter((column) => columns[column]?.kind === 'int' && !key.includes(column))
    const sums = summed.flatMap((column) => {
      const [high, low] = sumAmountsSql(column)
      return [`${high} as ${column}_high`, `${low} as ${column}_low`]
    })
    const [row = {}] = await statements.query(`select ${['count(*) as total', ...sums].join(', ')} from ${name}`)
    const part = (column: string) => BigInt(row[column] ?? 0)
    figures[name] = String(row.total)
    for (const column of summed)
      figures[`${name}.${column}`] = String(exactSum(part(`${column}_high`), part(`${column}_low`)))
  }
  return figures
}
