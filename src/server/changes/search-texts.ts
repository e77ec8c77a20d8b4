import { SearchTrigrams } from '#server/aggregates/search-trigrams/update.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { openWriter } from '#server/database/open-writer.ts'
import type { Row, Statements, TextChange, WriteTransaction } from '#server/database/ports.ts'
import { workspaceSettings } from '#server/database/workspace-settings.ts'
import { orderColumns, orderOf } from './order-columns.ts'
import { storedOrders } from './stored-orders.ts'

/** An order whose search text does not follow from its content. */
export interface WrongText {
  readonly id: string
  /** 0 in databases whose orders have none. */
  readonly number: number
  readonly stored: string
  readonly expected: string
}

const EVERY_ORDER = (workspaceId: number) => `select id from orders where workspace_id = ${workspaceId} order by id`

/** The wrong search texts of a workspace, in batches. They depend on the lines too, so no row can be checked alone. */
export async function* wrongTexts(statements: Statements, workspaceId: number): AsyncGenerator<WrongText[]> {
  for await (const rows of statements.pages(EVERY_ORDER(workspaceId)))
    yield await wrongAmong(statements, workspaceId, rows)
}

/** Whether search texts of the workspace come from a release that searched less: one of the oldest or newest orders is wrong. */
async function hasOldTexts(statements: Statements, workspaceId: number): Promise<boolean> {
  for (const direction of ['asc', 'desc']) {
    const rows = await statements.query(`select id from orders where workspace_id = ${workspaceId}
      order by placed_at ${direction}, id_key ${direction} limit ${SAMPLE}`)
    // Phone numbers and notes were entered by hand long before they were searched.
    const edited = await statements.query(`select order_id as id from changes
      where workspace_id = ${workspaceId} and order_id <> '' order by at ${direction} limit ${SAMPLE}`)
    rows.push(...edited)
    if ((await wrongAmong(statements, workspaceId, rows)).length > 0) return true
  }
  return false
}

const SAMPLE = 20

async function wrongAmong(statements: Statements, workspaceId: number, rows: readonly Row[]): Promise<WrongText[]> {
  const rules = await workspaceSettings(statements, workspaceId)
  const ids = rows.map(({ id }) => String(id))
  const orders = await storedOrders(statements, workspaceId, ids, !statements.hasTrigramTable)
  return orders.flatMap((order) => {
    const { search } = orderColumns(orderOf(order, order.lines), rules)
    const { id, number, search: stored } = order
    return search === stored ? [] : [{ id, number, stored, expected: search }]
  })
}

/** Writes the right search texts into the orders; the text index and its counts have to follow. */
export async function correctTexts(
  transaction: WriteTransaction,
  workspaceId: number,
  onCorrected: (texts: readonly WrongText[]) => Promise<void> = async () => {},
): Promise<void> {
  for await (const texts of wrongTexts(transaction, workspaceId)) {
    const rows = texts.map(({ id, expected }) => [id, transaction.storedSearch(expected)])
    await transaction.over(
      `update orders set search = given.search from $rows
        where orders.workspace_id = ${workspaceId} and orders.id = given.id`,
      { id: 'text', search: 'text' },
      rows,
    )
    await onCorrected(texts)
  }
}

/** Corrects the search texts of a workspace that come from an earlier release. `onStart`: it takes minutes for a million orders. */
export async function renewOldTexts(
  location: DatabaseLocation,
  workspaceId: number,
  onStart = () => {},
): Promise<void> {
  const store = await openWriter(location)
  try {
    if (!(await store.read((statements) => hasOldTexts(statements, workspaceId)))) return
    onStart()
    await store.write(workspaceId, (transaction) => renewTexts(transaction, workspaceId))
  } finally {
    await store.close()
  }
}

async function renewTexts(transaction: WriteTransaction, workspaceId: number): Promise<void> {
  const trigrams = new SearchTrigrams()
  await correctTexts(transaction, workspaceId, async (texts) => {
    const changes = texts.map(
      ({ number, stored, expected }): TextChange => ({ number, before: stored, after: expected }),
    )
    await transaction.changeTexts(changes)
    if (!transaction.hasTrigramTable) return
    for (const { stored, expected } of texts) {
      trigrams.add({ search: stored }, -1n)
      trigrams.add({ search: expected }, 1n)
    }
    if (trigrams.isFull) await trigrams.flush(transaction, workspaceId)
  })
  if (transaction.hasTrigramTable) await trigrams.flush(transaction, workspaceId)
}
