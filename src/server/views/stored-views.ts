import type { StoredView } from '#contract/orders/saved-views.ts'
import type { Actor } from '#contract/roles.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'

/** All views of a workspace, in the order in which they were sent. */
export async function storedViews(reads: WorkspaceReads): Promise<readonly StoredView[]> {
  const row = await reads.from('saved_views').select('views').executeTakeFirst()
  return row ? (JSON.parse(row.views) as StoredView[]) : []
}

/** Undefined before there are people: everyone is the same then. */
export function ownerOf({ kind, id }: Actor): string | undefined {
  return kind === 'computer' ? undefined : `${kind} ${id}`
}
