import { requireAccess } from './access-grant.ts'
import type { Database } from './database.ts'
import type { DatabaseWriter, Statements } from './ports.ts'
import type { ActorInWorkspace, InWorkspace } from './scope.ts'
import type { SmallWrites } from './small-writes.ts'

/** The id of the workspace that every database has, in use, in which the server works where no request names one. */
export const FIRST_WORKSPACE = 1

/** Returns the workspace 'main' and creates it if it is missing. `timeZone`: its first one; the settings change it. */
export async function ensureWorkspace(writer: DatabaseWriter, timeZone: string | null): Promise<InWorkspace> {
  const insert = `insert into workspaces (id, slug, name, time_zone)
    values (${FIRST_WORKSPACE}, 'main', 'Main', ?) on conflict do nothing`
  // Writing would wait for a running import.
  const isMissing = !(await writer.read(workspaceIds)).includes(FIRST_WORKSPACE)
  if (isMissing) await writer.write(FIRST_WORKSPACE, (transaction) => transaction.query(insert, [timeZone]))
  return { workspaceId: FIRST_WORKSPACE }
}

/** Returns its id, or that of the one with the slug if nothing was ever written to it; undefined where that is in use. */
export async function createWorkspace(
  database: Database,
  writes: SmallWrites,
  author: ActorInWorkspace,
  { slug, name, timeZone }: { readonly slug: string; readonly name: string; readonly timeZone: string | null },
): Promise<number | undefined> {
  for (;;) {
    const all = await database.workspaces()
    const known = all.find((one) => one.slug === slug)
    const workspaceId = known?.id ?? Math.max(...all.map(({ id }) => id)) + 1
    const unused = `select id from workspaces where id = ${workspaceId} and history_length = 0`
    const insert = `insert into workspaces (id, slug, name, time_zone) values (${workspaceId}, ?, ?, ?)
      on conflict do nothing returning id`
    const made = await writes.transaction({ workspaceId }, async (queries) => {
      await requireAccess(queries, author)
      return await (known ? queries.query(unused) : queries.query(insert, [slug, name, timeZone]))
    })
    if (made.length > 0) return workspaceId
    // Otherwise another one was made at the same moment.
    if (known) return undefined
  }
}

/** `archivedAt`: UTC milliseconds; null brings it back. */
export async function changeWorkspace(
  writes: SmallWrites,
  author: ActorInWorkspace,
  name: string,
  archivedAt: number | null,
) {
  const update = `update workspaces set name = ?, archived_at = ? where id = ${author.workspaceId}`
  await writes.transaction(author, async (queries) => {
    await requireAccess(queries, author)
    await queries.query(update, [name, archivedAt])
  })
}

export async function workspaceIds(statements: Statements): Promise<number[]> {
  return (await statements.query('select id from workspaces order by id')).map(({ id }) => Number(id))
}
