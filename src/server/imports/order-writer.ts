import type { DatabaseSync } from 'node:sqlite'
import { derivedKeeper } from '#server/database/derived/keep-derived.ts'
import { orderNumbers } from '#server/database/sqlite/number-orders.ts'
import { bumpOrdersVersion, countingRules } from '#server/database/workspaces.ts'
import type { ImportOrder } from './orders/import-order.ts'
import { clean } from './values/clean-text.ts'
import { contentHash } from './writing/content-hash.ts'
import { storedImages, writtenImage } from './writing/order-images.ts'
import { type OrderRow, orderRow } from './writing/order-row.ts'

export type Written = 'created' | 'updated' | 'unchanged'

export interface OrderWriter {
  /** Writes one order with its lines; an order equal to the stored one is not touched. */
  write(order: ImportOrder): Written
  /** What `write` would answer, without writing. */
  compare(order: ImportOrder): Written
  /** Brings the sums and the search index up to date; due after the last `write`, before the commit. */
  finish(): void
}

/**
 * Writes orders into a workspace of a database that is up to date. Runs inside the caller's transaction, and begins and
 * ends none itself. A changed order gets the next version and all its lines anew.
 */
export function orderWriter(database: DatabaseSync, workspaceId: number, importId: string): OrderWriter {
  const stored = database.prepare('select number, content_hash from orders where workspace_id = ? and id = ?')
  const upsert = upserter(database)
  const dropLines = database.prepare('delete from order_lines where workspace_id = ? and order_id = ?')
  const addLine = database.prepare(
    `insert into order_lines (workspace_id, order_id, line, product, quantity, price, amount, currency)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const nextNumber = orderNumbers(database, workspaceId)
  const counting = countingRules(database, workspaceId)
  const imageOf = storedImages(database, workspaceId)
  const derived = derivedKeeper(database, workspaceId)
  let wrote = false
  const find = (order: ImportOrder, hash: string): { result: Written; known?: number } => {
    const before = stored.get(workspaceId, order.id)
    if (!before) return { result: 'created' }
    return { result: before.content_hash === hash ? 'unchanged' : 'updated', known: Number(before.number) }
  }
  return {
    compare: (order) => find(order, contentHash(order)).result,
    write(order) {
      const hash = contentHash(order)
      const { result, known } = find(order, hash)
      if (result === 'unchanged') return result
      wrote = true
      const number = known ?? nextNumber()
      if (result === 'updated') derived.add(imageOf(number, order.id), -1n)
      const row = orderRow(order, counting)
      upsert({ number, workspace_id: workspaceId, content_hash: hash, import_id: importId, ...row })
      if (result === 'updated') dropLines.run(workspaceId, order.id)
      const lines = order.lines.map((line) => ({ ...line, product: clean(line.product) }))
      lines.forEach(({ product, quantity, price, amount }, i) => {
        addLine.run(workspaceId, order.id, i + 1, product, quantity, price, amount, order.currency)
      })
      derived.add(writtenImage(number, row, lines), 1n)
      return result
    },
    finish() {
      derived.flush()
      if (wrote) bumpOrdersVersion(database, workspaceId)
    },
  }
}

interface FullRow extends OrderRow {
  readonly number: number
  readonly workspace_id: number
  readonly content_hash: string
  readonly import_id: string
}

/** The statement is prepared for the columns of the first row; all rows have the same. */
function upserter(database: DatabaseSync): (row: FullRow) => void {
  let run: ((values: FullRow) => void) | undefined
  return (row) => {
    run ??= prepareUpsert(database, Object.keys(row))
    run(row)
  }
}

function prepareUpsert(database: DatabaseSync, columns: readonly string[]): (row: FullRow) => void {
  const changing = columns.filter((column) => !['number', 'workspace_id', 'id'].includes(column))
  const statement = database.prepare(
    `insert into orders (${columns.join(', ')}, version) values (${columns.map(() => '?').join(', ')}, 1)
     on conflict (workspace_id, id) do update set
     ${changing.map((column) => `${column} = excluded.${column}`).join(', ')}, version = version + 1`,
  )
  return (row) => void statement.run(...Object.values(row))
}
