import type { RowSource, WriteTransaction } from './ports.ts'
import { ORDERS } from './schema/orders.ts'
import type { Table } from './schema/table.ts'
import { FIRST_WORKSPACE } from './workspaces.ts'

/** Fills a table that was emptied in the same transaction. */
export async function loadTable(transaction: WriteTransaction, table: Table, rows: RowSource): Promise<void> {
  if (table !== ORDERS) return await transaction.insert(table, rows)
  const hasNumbers = (await transaction.nextNumber(FIRST_WORKSPACE)) !== undefined
  const createIndexes = await transaction.deferIndexes({ mayBlockReaders: true })
  const names = hasNumbers ? ['number', ...table.names] : table.names
  await transaction.insert(table, storedRows(transaction, rows), names)
  await createIndexes()
}

/** Orders, each with its number, and its search text as the database has it. The first column is the workspace. */
async function* storedRows(transaction: WriteTransaction, rows: RowSource): RowSource {
  const search = ORDERS.names.indexOf('search')
  for await (const row of rows) {
    const stored = row.with(search, transaction.storedSearch(String(row[search])))
    // The row before has been written.
    const number = await transaction.nextNumber(Number(row[0]))
    yield number === undefined ? stored : [number, ...stored]
  }
}
