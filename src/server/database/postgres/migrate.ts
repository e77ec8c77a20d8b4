import type { ClientBase } from 'pg'
import { codeOf } from '#server/database/database-errors.ts'
import { DEADLINES, limitWithin } from '#server/database/deadlines.ts'
import { DATABASE_MESSAGES } from '#server/database/messages.ts'
import { MIGRATIONS, type OnUpdate, statementsAfter, versionAfter } from '#server/database/migrations/migrations.ts'
import { connectTo } from './connect.ts'
import { secureRows } from './row-security.ts'

/** An arbitrary number that nothing else locks by. */
const LOCK = 7_140_235_001

/** Brings the schema up to date. Throws an `Error` with a sentence for people, `NoAnswerError` if the server does not answer. */
export async function migratePostgres(
  url: string,
  onUpdate: OnUpdate = () => {},
  deadlines = DEADLINES,
  migrations = MIGRATIONS,
): Promise<void> {
  await using client = await connectTo(url, deadlines)
  await refuseOld(client)
  // An ordinary start locks nothing.
  if ((await versionOf(client)) === versionAfter(migrations)) return
  // Citus refuses to make a role after it has changed shards at once; without it, the setting means nothing.
  await client.query(`begin; set local citus.multi_shard_modify_mode = 'sequential';
    set local statement_timeout = ${limitWithin(deadlines.longAnswer)}`)
  client.answerDeadline = deadlines.longAnswer
  await migrate(client, onUpdate, migrations)
  await client.query('commit')
}

/** `versionAfter` its steps. */
export async function versionOf(client: ClientBase): Promise<number> {
  // Not by to_regclass, which may use a cache from before the lock was waited for.
  const known = `select 1 from pg_class where relname = 'schema_version' and pg_table_is_visible(oid)`
  if ((await client.query(known)).rows.length === 0) return 0
  return Number((await client.query('select version from schema_version')).rows[0]?.version ?? 0)
}

/** In the caller's transaction. Two servers may start at once: the second waits, then finds nothing left to do. */
async function migrate(client: ClientBase, onUpdate: OnUpdate, steps: typeof MIGRATIONS): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(${LOCK})`)
  const version = await versionOf(client)
  const due = statementsAfter(version, steps, 'postgres', onUpdate)
  await createExtension(client)
  // Waits for the current writers; later ones read the new version (`lockWorkspace`).
  if (version > 0) await client.query('lock table workspaces in exclusive mode')
  for (const statement of due) await client.query(statement)
  await client.query('create table if not exists schema_version (version bigint primary key)')
  await secureRows(client)
  await client.query(`delete from schema_version; insert into schema_version values (${versionAfter(steps)})`)
}

async function createExtension(client: ClientBase): Promise<void> {
  const { rows } = await client.query(`select 1 from pg_extension where extname = 'pg_trgm'`)
  if (rows.length > 0) return
  try {
    await client.query('create extension pg_trgm')
  } catch (error) {
    const isForbidden = error instanceof Error && codeOf(error) === '42501'
    const reason = isForbidden ? DATABASE_MESSAGES.mayNotCreate : String(error)
    throw new Error(DATABASE_MESSAGES.noTrigrams(reason), { cause: error })
  }
}

async function refuseOld(client: ClientBase): Promise<void> {
  const { rows } = await client.query(`select current_setting('server_version_num') as number,
    current_setting('server_encoding') as encoding`)
  if (Number(rows[0].number) < 150_000) throw new Error(DATABASE_MESSAGES.oldServer)
  if (rows[0].encoding !== 'UTF8') throw new Error(DATABASE_MESSAGES.wrongEncoding(rows[0].encoding))
}
