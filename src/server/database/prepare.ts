import type { DatabaseLocation } from './location.ts'
import type { OnUpdate } from './migrations/migrations.ts'
import { openWriter } from './open-writer.ts'
import { migratePostgres } from './postgres/migrate.ts'
import { openSqliteFile } from './sqlite/open.ts'
import { ensureWorkspace } from './workspaces.ts'

/** Brings the database up to date and creates the workspace 'main' if it is missing. Throws an `Error` with a sentence for people. */
export async function prepareDatabase(location: DatabaseLocation, timeZone: string | null, onUpdate?: OnUpdate) {
  await migrateDatabase(location, onUpdate)
  await using writer = await openWriter(location)
  return await ensureWorkspace(writer, timeZone)
}

/** Brings the database up to date. Throws an `Error` with a sentence for people. */
export async function migrateDatabase(location: DatabaseLocation, onUpdate?: OnUpdate): Promise<void> {
  if (location.kind === 'postgres') await migratePostgres(location.url, onUpdate, location.deadlines)
  else openSqliteFile(location.file, onUpdate).close()
}
