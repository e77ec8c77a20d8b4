import type { KeptOrder } from '#contract/changes/change-outcome.ts'
import { MAX_KEPT_NAMED } from '#contract/imports/import-list-schema.ts'
import { compareText } from '#contract/text.ts'
import type { Statements } from '#server/database/ports.ts'
import { withIds } from '#server/database/with-ids.ts'
import { changeMessages } from './messages.ts'

/** Names the fields that stay, with the import that has changed them if it was one. */
export async function keptWithReasons(statements: Statements, workspaceId: number, orders: readonly KeptOrder[]) {
  const named = [...orders].sort((a, b) => compareText(a.id, b.id)).slice(0, MAX_KEPT_NAMED)
  const ids = new Set(named.map(({ changeId }) => changeId))
  const importsOf = `select i.id, i.name, i.finished_at from $rows
    join imports i on i.workspace_id = ${workspaceId} and i.id = input_rows.id`
  const imports = await withIds(statements, importsOf, [...ids])
  const { deletedSince, changedSince, changedByImport } = changeMessages
  const reasons = new Map([['', deletedSince]])
  for (const { id, name, finished_at: at } of imports)
    reasons.set(String(id), changedByImport(String(name), new Date(Number(at)).toISOString().slice(0, 10)))
  const kept = named.flatMap(({ id, fields, changeId, reason = reasons.get(changeId) ?? changedSince }) =>
    fields.map((field) => ({ id, field, reason })),
  )
  return { kept, keptCount: orders.length }
}
