import { rebuildTrigrams } from '#server/aggregates/search-trigrams/trigrams.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { openWriter } from '#server/database/open-writer.ts'
import type { WriteTransaction } from '#server/database/ports.ts'
import { linkEntries } from '#server/history/link-entries.ts'
import { correctTexts } from './search-texts.ts'

/** Workspaces of an older database. */
const DUE = `select id from workspaces where texts_due = 1 or (history_length = 0 and exists (
  select 1 from changes where workspace_id = workspaces.id union all select 1 from imports where workspace_id = workspaces.id))`

/**
 * Completes the update of an older database, once, where SQL alone cannot: search texts that an earlier rule made, with their
 * index, minutes for a million orders; and the chain of the history, which for many entries takes longer than a request may.
 */
export async function completeUpdate(location: DatabaseLocation): Promise<void> {
  await using writer = await openWriter(location)
  for (const { id } of await writer.read((statements) => statements.query(DUE))) {
    const workspaceId = Number(id)
    const complete = async (transaction: WriteTransaction) => {
      // Another server may have been faster.
      const done = `update workspaces set texts_due = 0 where id = ${workspaceId} and texts_due = 1 returning id`
      if ((await transaction.query(done)).length > 0) {
        await correctTexts(transaction, workspaceId, (texts) => transaction.changeTexts(texts))
        if (transaction.hasTrigramTable) await rebuildTrigrams(transaction, workspaceId)
      }
      await linkEntries(transaction, workspaceId, [])
    }
    await writer.write(workspaceId, complete, () => {})
  }
}
