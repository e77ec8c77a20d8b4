import { DEFAULT_COLUMNS, readColumns, writeColumns } from '#client/orders/columns/chosen-columns.ts'
import { readView, writeView } from '#client/orders/list-address.ts'
import { type ListView, START_VIEW } from '#client/orders/list-state.ts'

/**
 * The query that a saved view has: everything of the list's address but the page and what the list cannot read, in one order,
 * so that equal lists have equal queries. It always has page size and columns: a link without them opens with the remembered ones.
 */
export function viewQuery(view: ListView): string {
  const parameters = new URLSearchParams(writeView({ ...view, page: START_VIEW.page }, ''))
  parameters.set('per', String(view.per))
  parameters.set('columns', writeColumns(readColumns(view.columns)) || DEFAULT_COLUMNS)
  parameters.sort()
  return parameters.toString()
}

/** A saved query as `viewQuery` writes it, whatever wrote it. */
export function sameQuery(query: string): string {
  return viewQuery(readView(query))
}
