import { Client } from 'pg'
import { versionAfter } from '#server/database/migrations/migrations.ts'

/** Bytes of tables that are emptied row by row, which is faster than to make a new database. */
const SMALL = 2 * 1024 ** 2

/** Deletes what tests have written, and begins the numbers of sequences again. False: too much to delete, or another schema. */
export async function emptyPostgres(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    // What a test left open on another connection may be in the way; then the next test gets a new database.
    await client.query(`set lock_timeout = '1s'; set session_replication_role = replica`)
    const { rows: schema } = await client.query<{ version: number }>('select version from schema_version')
    if (Number(schema[0]?.version) !== versionAfter()) return false
    const { rows } = await client.query<{ name: string; bytes: string }>(
      `select quote_ident(relname) as name, pg_table_size(oid) as bytes from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'schema_version'`,
    )
    if (rows.some(({ bytes }) => Number(bytes) > SMALL)) return false
    const sequences = await client.query<{ name: string }>(
      `select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'`,
    )
    await client.query(
      [
        'begin',
        ...rows.map(({ name }) => `delete from ${name}`),
        ...sequences.rows.map(({ name }) => `alter sequence ${name} restart`),
        'commit',
      ].join(';'),
    )
    return true
  } finally {
    await client.end()
  }
}
