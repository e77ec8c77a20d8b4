import type { DatabaseWriter, Statements } from './ports.ts'

/** The orders and settings of one shop; every row belongs to one. */
export interface Workspace {
  readonly id: number
  readonly slug: string
  readonly name: string
}

/**
 * Returns the workspace 'main' and creates it if it is missing. `timeZone`: its first one; the settings change it.
 */
export async function ensureWorkspace(writer: DatabaseWriter, timeZone: string | null): Promise<Workspace> {
  // Writing would wait for a running import.
  const known = await writer.read(mainWorkspace)
  if (known) return known
  return await writer.write(1, async (transaction) => {
    const insert = `insert into workspaces (id, slug, name, time_zone)
      values (1, 'main', 'Main', ?) on conflict do nothing`
    await transaction.query(insert, [timeZone])
    const made = await mainWorkspace(transaction)
    if (!made) throw new Error("The workspace 'main' is missing.")
    return made
  })
}

async function mainWorkspace(statements: Statements): Promise<Workspace | undefined> {
  const [row] = await statements.query(`select id, name from workspaces where slug = 'main'`)
  if (!row) return undefined
  return { id: Number(row.id), slug: 'main', name: String(row.name) }
}

/** Of all workspaces. */
export async function workspaceIds(statements: Statements): Promise<number[]> {
  return (await statements.query('select id from workspaces order by id')).map(({ id }) => Number(id))
}
