import type { BulkOrders } from '#client/data/http-bulk.ts'
import type { Selection } from '#client/orders/list-state.ts'
import type { OrderQuery } from '#contract/orders/order-query.ts'
import { selectionMessages } from './selection-messages.ts'

/** The selected orders for a bulk change; `query` is the list's, whose sort and page do not matter. */
export function bulkOrders(selected: Selection, { sort, page, per, ...query }: OrderQuery): BulkOrders {
  if (!('except' in selected)) return { ids: [...selected] }
  return { query, expected: selected.total, except: [...selected.except] }
}

/** Rows of the largest page that the server sends. */
const PER = 100

/** The ids of the selected orders, in the order of the list where all match. Throws an `Error` for people where others match. */
export async function selectedIds(selected: Selection, query: OrderQuery): Promise<string[]> {
  if (!('except' in selected)) return [...selected]
  // Not a static import: see `reloadOrders`.
  const { liveSource } = await import('#client/state/live-data.tsx')
  const ids: string[] = []
  let total = 0
  for (let page = 1; (page - 1) * PER < selected.total; page++) {
    const read = await liveSource.listOrders({ ...query, page, per: PER })
    ids.push(...read.orders.map(({ id }) => id).filter((id) => selected.has(id)))
    total = read.total
  }
  if (total !== selected.total || ids.length !== selected.size) throw new Error(selectionMessages.otherCount(total))
  return ids
}
