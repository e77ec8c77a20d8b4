import type { StoredView } from '#contract/orders/saved-views.ts'
import type { Actor } from '#contract/roles.ts'
import type { Queries } from '#server/database/ports.ts'

/** All views of a workspace, in the order in which they were sent. */
export async function storedViews(queries: Queries, workspaceId: number): Promise<readonly StoredView[]> {
  const [row] = await queries.query(`select views from saved_views where workspace_id = ${workspaceId}`)
  return JSON.parse(String(row?.views ?? '[]'))
}

export async function replaceViews(queries: Queries, workspaceId: number, views: readonly StoredView[]): Promise<void> {
  const insert = `insert into saved_views (workspace_id, views) values (${workspaceId}, ?)
    on conflict (workspace_id) do update set views = excluded.views`
  await queries.query(insert, [JSON.stringify(views)])
}

/** Undefined before there are people: everyone is the same then. */
export function ownerOf({ kind, id }: Actor): string | undefined {
  return kind === 'computer' ? undefined : `${kind} ${id}`
}
