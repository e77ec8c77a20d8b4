import { THIS_COMPUTER } from '#contract/changes/order-changes.ts'
import type { Reads } from './reads.ts'

/** What works in a workspace, or is in one. */
export interface InWorkspace {
  readonly workspaceId: number
}

/** Who changes something, and in which workspace. */
export interface ActorInWorkspace extends InWorkspace {
  /** The name that the history shows. */
  readonly actor: string
}

/** In which workspace a request, a thread or an event works, and for whom; plain data that can be passed to a thread. */
export interface Scope extends ActorInWorkspace {
  /** Of the workspace: an IANA name; null: each day as the file wrote it. */
  readonly timeZone: string | null
}

/** See `Database.scope`. */
export async function findScope(reads: Reads, slug?: string, signal?: AbortSignal): Promise<Scope | undefined> {
  const row = await reads
    .selectFrom('workspaces')
    .$if(slug !== undefined, (all) => all.where('slug', '=', slug ?? ''))
    .select(['id', 'time_zone'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst({ signal })
  return row && { workspaceId: Number(row.id), timeZone: row.time_zone, actor: THIS_COMPUTER }
}
