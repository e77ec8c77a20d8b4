import type { SavedViews } from '#contract/saved-views.ts'
import type { Reads, Writes } from '#server/database/reads.ts'

/** Every saved view of the workspace, in the order in which they were sent. */
export async function readViews(reads: Reads, workspaceId: number): Promise<SavedViews> {
  const row = await reads
    .selectFrom('saved_views')
    .where('workspace_id', '=', BigInt(workspaceId))
    .select('views')
    .executeTakeFirst()
  return { views: row ? (JSON.parse(row.views) as SavedViews['views']) : [] }
}

/** Replaces every saved view of the workspace. */
export async function replaceViews(transaction: Writes, workspaceId: number, saved: SavedViews): Promise<void> {
  // The same views have the same text, and with it the same ETag, whatever the order of their fields.
  const views = JSON.stringify(saved.views.map(({ id, name, query }) => ({ id, name, query })))
  await transaction
    .insertInto('saved_views')
    .values({ workspace_id: BigInt(workspaceId), views })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet({ views }))
    .execute()
}
