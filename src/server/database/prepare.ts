import type { DatabaseLocation } from './location.ts'
import type { OnUpdate } from './migrations/migrations.ts'
import { migratePostgres } from './postgres/migrate.ts'
import { ensurePostgresWorkspace } from './postgres/workspaces.ts'
import { openSqliteFile } from './sqlite/open.ts'
import { ensureWorkspace, type Workspace } from './workspaces.ts'

/** Brings the database up to date and creates the workspace 'main' if it is missing. Throws an `Error` with a sentence for people. */
export async function prepareDatabase(
  location: DatabaseLocation,
  timeZone: string | null,
  onUpdate?: OnUpdate,
): Promise<Workspace> {
  if (location.kind === 'postgres') {
    await migratePostgres(location.url, onUpdate, location.deadlines)
    return await ensurePostgresWorkspace(location.url, timeZone, location.deadlines)
  }
  const database = openSqliteFile(location.file, onUpdate)
  try {
    return ensureWorkspace(database, timeZone)
  } finally {
    database.close()
  }
}
