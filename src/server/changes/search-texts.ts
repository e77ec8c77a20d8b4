import { orderSearchText } from '#contract/orders/order-search.ts'
import type { Statements, WriteTransaction } from '#server/database/ports.ts'
import { storedOrders } from './stored-orders.ts'

/** An order whose search text does not follow from its content. */
export interface WrongText {
  readonly id: string
  readonly expected: string
}

/** The wrong search texts of a workspace, in batches. They depend on the lines too, so no row can be checked alone. */
export async function* wrongTexts(statements: Statements, workspaceId: number): AsyncGenerator<WrongText[]> {
  const every = `select id from orders where workspace_id = ${workspaceId} order by id`
  for await (const rows of statements.pages(every)) {
    const ids = rows.map(({ id }) => String(id))
    const orders = await storedOrders(statements, workspaceId, ids, false)
    yield orders.flatMap(({ order, image }) => {
      const expected = orderSearchText(order)
      return expected === image.search ? [] : [{ id: order.id, expected }]
    })
  }
}

/** Writes the right search texts into the orders; the text index and its counts have to follow. */
export async function correctTexts(transaction: WriteTransaction, workspaceId: number): Promise<void> {
  for await (const texts of wrongTexts(transaction, workspaceId)) {
    const rows = texts.map(({ id, expected }) => [id, transaction.storedSearch(expected)])
    await transaction.withRows(
      `update orders set search = input_rows.search from $rows
        where orders.workspace_id = ${workspaceId} and orders.id = input_rows.id`,
      { id: 'text', search: 'text' },
      rows,
    )
  }
}
