import { integer, text, workspaceId } from './columns.ts'
import { defineTable } from './table.ts'

/** In how many orders' search texts a trigram is. PostgreSQL only: SQLite's text index counts them itself. */
export const SEARCH_TRIGRAMS = defineTable(
  'search_trigrams',
  { workspace_id: workspaceId, trigram: text(), orders: integer() },
  ['workspace_id', 'trigram'],
)
