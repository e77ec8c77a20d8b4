import type { SavedViews } from '#contract/orders/saved-views.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import type { WorkspaceWrites } from '#server/database/workspace-writes.ts'

/** Every saved view of the workspace, in the order in which they were sent. */
export async function readViews(reads: WorkspaceReads): Promise<SavedViews> {
  const row = await reads.from('saved_views').select('views').executeTakeFirst()
  return { views: row ? (JSON.parse(row.views) as SavedViews['views']) : [] }
}

/** Replaces every saved view of the workspace. */
export async function replaceViews(writes: WorkspaceWrites, saved: SavedViews): Promise<void> {
  // The same views have the same text, and with it the same ETag, whatever the order of their fields.
  const views = JSON.stringify(saved.views.map(({ id, name, query }) => ({ id, name, query })))
  await writes.clear('saved_views')
  await writes.insert('saved_views', [{ views }])
}
