import type { Client } from 'pg'
import { versionAfter } from '#server/database/migrations/migrations.ts'

/** Bytes of tables that are emptied row by row, which is faster than to make a new database. */
const SMALL = 2 * 1024 ** 2

/**
 * Deletes what tests have written, and begins the numbers of sequences again. False: too much to delete, or another schema;
 * then, and when it rejects, the connection is in a transaction and can only be ended.
 */
export async function emptyPostgres(client: Client): Promise<boolean> {
  // What a test left open on another connection may be in the way, even of the sizes; then the next test gets a new database.
  await client.query(`begin; set local lock_timeout = '1s'; set local session_replication_role = replica`)
  const { rows } = await client.query<{ name: string; kind: string; bytes: string; version: string }>(
    `select quote_ident(relname) as name, relkind as kind, pg_table_size(oid) as bytes,
       (select version from schema_version) as version
     from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S') and relname <> 'schema_version'`,
  )
  if (rows.some(({ bytes, version }) => Number(bytes) > SMALL || Number(version) !== versionAfter())) return false
  const statements = rows.map(({ name, kind }) =>
    kind === 'S' ? `alter sequence ${name} restart` : `delete from ${name}`,
  )
  await client.query([...statements, 'commit'].join(';'))
  return true
}
