import type { Database } from './database.ts'
import type { DatabaseWriter, Queries, Statements } from './ports.ts'
import type { InWorkspace } from './scope.ts'
import type { SmallWrites } from './small-writes.ts'

/** The id of the workspace that every database has. */
export const FIRST_WORKSPACE = 1

/** Returns the workspace 'main' and creates it if it is missing. `timeZone`: its first one; the settings change it. */
export async function ensureWorkspace(writer: DatabaseWriter, timeZone: string | null): Promise<InWorkspace> {
  const findMain = (queries: Queries) => queries.query(`select id from workspaces where slug = 'main'`)
  // Writing would wait for a running import.
  const known = await writer.read(findMain)
  const insert = `insert into workspaces (id, slug, name, time_zone)
    values (${FIRST_WORKSPACE}, 'main', 'Main', ?) on conflict do nothing`
  const make = async (transaction: Queries) => {
    await transaction.query(insert, [timeZone])
    return await findMain(transaction)
  }
  const [main] = known.length > 0 ? known : await writer.write(FIRST_WORKSPACE, make)
  if (!main) throw new Error("The workspace 'main' is missing.")
  return { workspaceId: Number(main.id) }
}

/** Returns its id; undefined where another one has the slug. */
export async function createWorkspace(
  database: Database,
  writes: SmallWrites,
  { slug, name, timeZone }: { readonly slug: string; readonly name: string; readonly timeZone: string | null },
): Promise<number | undefined> {
  for (;;) {
    const all = await database.workspaces(null)
    if (all.some((one) => one.slug === slug)) return undefined
    const workspaceId = Math.max(...all.map(({ id }) => id)) + 1
    const insert = `insert into workspaces (id, slug, name, time_zone) values (${workspaceId}, ?, ?, ?)
      on conflict do nothing returning id`
    const made = await writes.transaction({ workspaceId }, (queries) => queries.query(insert, [slug, name, timeZone]))
    // Otherwise another one was made at the same moment.
    if (made.length > 0) return workspaceId
  }
}

/** `archivedAt`: UTC milliseconds; null brings it back. */
export async function changeWorkspace(
  writes: SmallWrites,
  workspaceId: number,
  name: string,
  archivedAt: number | null,
) {
  const update = `update workspaces set name = ?, archived_at = ? where id = ${workspaceId}`
  await writes.transaction({ workspaceId }, (queries) => queries.query(update, [name, archivedAt]))
}

/** Of all workspaces. */
export async function workspaceIds(statements: Statements): Promise<number[]> {
  return (await statements.query('select id from workspaces order by id')).map(({ id }) => Number(id))
}
