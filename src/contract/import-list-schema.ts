import { type Static, Type } from 'typebox'
import { ActiveImportSchema } from './import-schema.ts'

/** Imports of one page; a list's `per` is at most this. */
export const MAX_IMPORTS = 100

/** An import that was taken. */
export const PastImportSchema = Type.Object({
  id: Type.String(),
  name: Type.String({ description: "The file's name." }),
  finishedAt: Type.Integer({ description: 'UTC milliseconds.' }),
  records: Type.Integer(),
  rejected: Type.Integer(),
  orders: Type.Object({ created: Type.Integer(), updated: Type.Integer(), unchanged: Type.Integer() }),
  undoneAt: Type.Union([Type.Integer(), Type.Null()], { description: 'UTC milliseconds; null: it stands.' }),
})
export type PastImport = Static<typeof PastImportSchema>

export const ImportListSchema = Type.Object({
  imports: Type.Array(PastImportSchema, { description: 'Newest first.' }),
  total: Type.Integer(),
  pages: Type.Integer(),
  page: Type.Integer(),
  per: Type.Integer(),
  active: Type.Array(ActiveImportSchema, {
    description: 'Those that arrive, wait or run, whoever sent them, in the order in which they came.',
  }),
})
export type ImportList = Static<typeof ImportListSchema>

/** So many orders that stay are named; `keptCount` counts them all. */
export const MAX_KEPT_NAMED = 1000

/** What undoing an import did, or would do (`checked`). */
export const UndoReportSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  state: Type.Union([Type.Literal('undone'), Type.Literal('checked')]),
  deleted: Type.Integer({ description: 'Orders that it had created: they are gone.' }),
  restored: Type.Integer({ description: 'Orders that it had updated: they are again as they were.' }),
  keptCount: Type.Integer({ description: 'Orders that were changed since: they stay as they are.' }),
  kept: Type.Array(Type.Object({ id: Type.String(), reason: Type.String() }), {
    description: `Of those the first ${MAX_KEPT_NAMED}, by id.`,
  }),
})
export type UndoReport = Static<typeof UndoReportSchema>
