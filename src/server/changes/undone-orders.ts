import type { KeptOrder } from '#contract/changes/change-outcome.ts'
import { MAX_KEPT_NAMED } from '#contract/imports/import-list-schema.ts'
import { compareText } from '#contract/text.ts'
import type { Row, Statements } from '#server/database/ports.ts'
import { changeMessages } from './messages.ts'

/** Names the fields that stay, with the import that has changed them if it was one. */
export async function keptWithReasons(statements: Statements, workspaceId: number, orders: readonly KeptOrder[]) {
  const named = [...orders].sort((a, b) => compareText(a.id, b.id)).slice(0, MAX_KEPT_NAMED)
  const ids = new Set(named.map(({ changeId }) => changeId))
  const imports = await statements.withRows(
    `select i.id, i.name, i.finished_at from $rows join imports i on i.workspace_id = ${workspaceId} and i.id = input_rows.id`,
    { id: 'text' },
    [...ids].map((id) => [id]),
  )
  const importOf = new Map(imports.map((row) => [String(row.id), row]))
  const kept = named.flatMap(({ id, fields, changeId, reason: given }) => {
    const later = changeId === '' ? changeMessages.deletedSince : reasonOf(importOf.get(changeId))
    const reason = given ?? later
    return fields.map((field) => ({ id, field, reason }))
  })
  return { kept, keptCount: orders.length }
}

function reasonOf(later: Row | undefined): string {
  if (!later) return changeMessages.changedSince
  const day = new Date(Number(later.finished_at)).toISOString().slice(0, 10)
  return changeMessages.changedByImport(String(later.name), day)
}
