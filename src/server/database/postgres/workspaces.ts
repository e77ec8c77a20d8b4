import type { Deadlines } from '#server/database/deadlines.ts'
import type { Workspace } from '#server/database/workspaces.ts'
import { connectTo } from './connect.ts'

/** Returns the workspace 'main' and creates it if it is missing, like `ensureWorkspace` for SQLite. */
export async function ensurePostgresWorkspace(
  url: string,
  timeZone: string | null,
  deadlines?: Deadlines,
): Promise<Workspace> {
  const client = await connectTo(url, deadlines)
  try {
    const known = `select id, slug, name, time_zone as "timeZone" from workspaces where slug = 'main'`
    const before = await client.query(known)
    if (before.rows.length === 0) {
      await client.query(
        `insert into workspaces (id, slug, name, time_zone) values (1, 'main', 'Main', $1) on conflict do nothing`,
        [timeZone],
      )
    }
    const { id, ...workspace } = (before.rows[0] ?? (await client.query(known)).rows[0]) as Omit<Workspace, 'id'> & {
      id: bigint
    }
    return { ...workspace, id: Number(id) }
  } finally {
    await client.end()
  }
}
