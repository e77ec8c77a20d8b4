import type { DatabaseSync } from 'node:sqlite'

/** The orders and settings of one shop; every row belongs to one. */
export interface Workspace {
  readonly id: number
  readonly slug: string
  readonly name: string
  /** IANA name of the calendar that store days follow; null: each day as the file wrote it. */
  readonly timeZone: string | null
}

/**
 * Returns the workspace 'main' and creates it if it is missing. `timeZone` is used only then: stored days depend on it, so a
 * later change would have to rebuild them all.
 */
export function ensureWorkspace(database: DatabaseSync, timeZone: string | null): Workspace {
  const known = database.prepare(`select id, name, time_zone from workspaces where slug = 'main'`)
  // Not by `insert or ignore`: that would wait for a running import.
  if (!known.get()) {
    database
      .prepare(
        `insert into workspaces (id, slug, name, time_zone) values (1, 'main', 'Main', ?) on conflict (slug) do nothing`,
      )
      .run(timeZone)
  }
  const row = known.get()
  if (!row) throw new Error("The workspace 'main' is missing.")
  return {
    id: Number(row.id),
    slug: 'main',
    name: String(row.name),
    timeZone: row.time_zone === null ? null : String(row.time_zone),
  }
}
