import { type Static, Type } from 'typebox'
import { ActiveImportSchema } from './import-schema.ts'

/** Imports of one page; a list's `per` is at most this. */
export const MAX_IMPORTS = 100

/** The parameters of a list of imports. */
export const IMPORT_LIST_QUERY = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: 1 })),
  per: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_IMPORTS, default: 20 })),
}

/** A completed import. */
export const PastImportSchema = Type.Object({
  id: Type.String(),
  name: Type.String({ description: "The file's name." }),
  finishedAt: Type.Integer({ description: 'UTC milliseconds.' }),
  records: Type.Integer(),
  rejected: Type.Integer(),
  orders: Type.Object({ created: Type.Integer(), updated: Type.Integer(), unchanged: Type.Integer() }),
  undoneAt: Type.Union([Type.Integer(), Type.Null()], {
    description: 'UTC milliseconds; null if it has not been undone.',
  }),
})
export type PastImport = Static<typeof PastImportSchema>

export const ImportListSchema = Type.Object({
  imports: Type.Array(PastImportSchema, { description: 'Newest first.' }),
  total: Type.Integer(),
  pages: Type.Integer(),
  page: Type.Integer(),
  per: Type.Integer(),
  active: Type.Array(ActiveImportSchema, {
    description: 'Uploading, waiting and running imports of all users, in order of arrival.',
  }),
})
export type ImportList = Static<typeof ImportListSchema>

/** At most this many unchanged orders are listed; `keptCount` counts all of them. */
export const MAX_KEPT_NAMED = 1000

/** What undoing an import did, or would do (`checked`). */
export const UndoReportSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  state: Type.Union([Type.Literal('undone'), Type.Literal('checked')]),
  deleted: Type.Integer({ description: 'Orders that the import had created, now deleted.' }),
  restored: Type.Integer({ description: 'Orders that the import had updated, now restored.' }),
  keptCount: Type.Integer({ description: 'Orders of which something stays because it was changed since.' }),
  kept: Type.Array(Type.Object({ id: Type.String(), reason: Type.String() }), {
    description: `The first ${MAX_KEPT_NAMED} of them, by id.`,
  }),
})
export type UndoReport = Static<typeof UndoReportSchema>
