import type { SavedViews } from '#contract/orders/saved-views.ts'
import type { ActorInWorkspace } from '#server/database/scope.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import type { WorkspaceWrites } from '#server/database/workspace-writes.ts'
import { recordValues } from '#server/history/record-change.ts'

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

/** Adds each view that was made, changed or removed to the history. `at`: UTC milliseconds. */
export async function recordViews(
  writes: WorkspaceWrites,
  author: ActorInWorkspace,
  at: number,
  before: SavedViews,
  after: SavedViews,
): Promise<void> {
  const [was, is] = [valuesById(before), valuesById(after)]
  for (const objectId of new Set([...was.keys(), ...is.keys()])) {
    const values = { before: was.get(objectId) ?? {}, after: is.get(objectId) ?? {} }
    await recordValues(writes, author, { at, object: 'view', objectId, ...values })
  }
}

function valuesById({ views }: SavedViews) {
  return new Map(views.map(({ id, name, query }) => [id, { name, query }]))
}
