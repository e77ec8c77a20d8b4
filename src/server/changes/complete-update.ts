import { rebuildTrigrams } from '#server/aggregates/search-trigrams/trigrams.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { openWriter } from '#server/database/open-writer.ts'
import type { WriteTransaction } from '#server/database/ports.ts'
import { workspaceIds } from '#server/database/workspaces.ts'
import { linkEntries } from '#server/history/link-entries.ts'
import { correctTexts } from './search-texts.ts'

/** Returns a row where the workspace is of an older database. Of one at a time: a distributed database refuses the same of all. */
const dueIn = (id: number) => `select id from workspaces where id = ${id} and (texts_due = 1
  or history_length = 0 and exists (select 1 from changes where workspace_id = ${id}
    union all select 1 from imports where workspace_id = ${id}))`

/**
 * Completes the update of an older database, once, where SQL alone cannot: search texts that an earlier rule made, with their
 * index, minutes for a million orders; and the chain of the history, which for many entries takes longer than a request may.
 */
export async function completeUpdate(location: DatabaseLocation): Promise<void> {
  await using writer = await openWriter(location)
  const updated: number[] = []
  for (const workspaceId of await writer.read(workspaceIds)) {
    const due = await writer.read((statements) => statements.query(dueIn(workspaceId)))
    if (due.length === 0) continue
    const update = async (transaction: WriteTransaction) => {
      await correctTexts(transaction, workspaceId)
      if (transaction.hasTrigramTable) await rebuildTrigrams(transaction, workspaceId)
      await linkEntries(transaction, workspaceId, [])
    }
    await writer.write(workspaceId, update, () => {})
    updated.push(workspaceId)
  }
  for (const [i, workspaceId] of updated.entries()) {
    const complete = async (transaction: WriteTransaction) => {
      // Of all workspaces: it is faster than to change each text in the index, which would leave searches slower.
      if (i === 0) await transaction.rebuildTextIndex()
      await transaction.query(`update workspaces set texts_due = 0 where id = ${workspaceId}`)
    }
    await writer.write(workspaceId, complete, () => {})
  }
}
