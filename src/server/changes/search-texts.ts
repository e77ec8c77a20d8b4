import { orderSearchText } from '#contract/orders/order-search.ts'
import type { Statements, WriteTransaction } from '#server/database/ports.ts'
import { storedOrders } from './stored-orders.ts'

/**
 * The search texts of a workspace that do not follow from their orders' content, in batches; `after` would. They depend on
 * the lines too, so no row can be checked alone.
 */
export async function* wrongTexts(statements: Statements, workspaceId: number) {
  const every = `select id from orders where workspace_id = ${workspaceId} order by id`
  for await (const rows of statements.pages(every)) {
    const ids = rows.map(({ id }) => String(id))
    const orders = await storedOrders(statements, workspaceId, ids)
    yield orders.flatMap(({ order, image }) => {
      const after = orderSearchText(order)
      return after === image.search ? [] : [{ id: order.id, number: image.number, before: image.search, after }]
    })
  }
}

/** Writes the right search texts into the orders; the text index and its counts have to follow. */
export async function correctTexts(transaction: WriteTransaction, workspaceId: number): Promise<void> {
  const update = `update orders set search = input_rows.search from $rows
    where orders.workspace_id = ${workspaceId} and orders.id = input_rows.id`
  for await (const texts of wrongTexts(transaction, workspaceId)) {
    const rows = texts.map(({ id, after }) => [id, transaction.storedSearch(after)])
    await transaction.withRows(update, { id: 'text', search: 'text' }, rows)
  }
}
