import type { DatabaseSync } from 'node:sqlite'
import { type CountingRules, parseStatuses } from '#contract/counted-day.ts'

/** One shop's orders and settings; every row of the database belongs to one. */
export interface Workspace {
  readonly id: number
  readonly slug: string
  readonly name: string
  /** IANA name of the calendar that store days follow; null: each day as the file wrote it. */
  readonly timeZone: string | null
}

/**
 * The workspace 'main', made if it is not there. `timeZone` counts only when it is made: the stored days follow it, so a
 * later change would have to rebuild them all.
 */
export function ensureWorkspace(database: DatabaseSync, timeZone: string | null): Workspace {
  database
    .prepare(
      `insert into workspaces (id, slug, name, time_zone) values (1, 'main', 'Main', ?) on conflict (slug) do nothing`,
    )
    .run(timeZone)
  const row = database.prepare(`select id, name, time_zone from workspaces where slug = 'main'`).get()
  if (!row) throw new Error("The workspace 'main' is missing.")
  return {
    id: Number(row.id),
    slug: 'main',
    name: String(row.name),
    timeZone: row.time_zone === null ? null : String(row.time_zone),
  }
}

/** How the workspace's figures count its orders, as it stands in the caller's transaction. */
export function countingRules(database: DatabaseSync, workspaceId: number): CountingRules {
  const row = database.prepare('select excluded_statuses, counted_date from workspaces where id = ?').get(workspaceId)
  if (!row) throw new Error(`There is no workspace ${workspaceId}.`)
  return {
    excludedStatuses: parseStatuses(String(row.excluded_statuses)),
    countedDate: row.counted_date === 'paid' ? 'paid' : 'placed',
  }
}

/** Due in every transaction that wrote orders: answers remembered from before are then known to be of before. */
export function bumpOrdersVersion(database: DatabaseSync, workspaceId: number): void {
  database.prepare('update workspaces set orders_version = orders_version + 1 where id = ?').run(workspaceId)
}
