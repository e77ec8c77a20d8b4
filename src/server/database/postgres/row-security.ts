import type { ClientBase } from 'pg'

/** Changes rows of one workspace only. Of the whole server, whose other databases may have it too. */
const ROLE = 'orderboard_writer'
const WORKSPACE = 'orderboard.workspace'
/** From PostgreSQL 16 on, the member who made a role may not take it yet. */
const MAY_TAKE = `pg_has_role(rolname, case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end)`
/** Never with Citus, whose workers take no such setting, and are reached as roles that may log in. */
const USABLE = `from pg_roles where rolname = '${ROLE}' and ${MAY_TAKE}
  and not exists (select from pg_extension where extname = 'citus')`
/** An arbitrary number: two servers that start at once must not grant at once. */
const GRANTS = 7_140_235_002

/**
 * Until the transaction ends, its statements neither find nor write rows of other workspaces, even where one forgets the
 * condition. Nothing happens where the role could not be made.
 */
export function restrictToWorkspace(workspaceId: number): string {
  return `select set_config('${WORKSPACE}', '${workspaceId}', true), set_config('role', rolname, true)
    ${USABLE} and has_table_privilege(rolname, 'workspaces', 'update')`
}

/** Runs `work`, which row security does not allow, as the owner of the tables; then as before. */
export async function asOwner(client: ClientBase, work: () => Promise<void>): Promise<void> {
  const toOwner = `select current_setting('role') as role, set_config('role', 'none', true)`
  const { rows } = await client.query<{ role: string }>(toOwner)
  await work()
  await client.query(`select set_config('role', $1, true)`, [rows[0]?.role])
}

/**
 * Makes the role, and the rules for all tables; due after each change of the schema, in its transaction. Where the user of the
 * database may not make roles, there are none. The owner of the tables is not subject to the rules: reads search by an index that
 * they would exclude.
 */
export async function secureRows(client: ClientBase): Promise<void> {
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${ROLE}') then create role ${ROLE} nologin; end if;
    if not exists (select ${USABLE}) then grant ${ROLE} to current_user; end if;
    exception when insufficient_privilege or duplicate_object or unique_violation then null;
  end $$`)
  const found = await client.query(`select ${USABLE}`)
  if (found.rows.length === 0) return
  const tables = await client.query<{ name: string }>(`select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'workspace_id'`)
  const setting = `current_setting('${WORKSPACE}')::bigint`
  for (const [table, column] of [['workspaces', 'id'], ...tables.rows.map(({ name }) => [name, 'workspace_id'])]) {
    await client.query(`alter table ${table} enable row level security`)
    await client.query(`drop policy if exists own_workspace on ${table}`)
    await client.query(`create policy own_workspace on ${table} to ${ROLE} using (${column} = ${setting})`)
  }
  await client.query(`do $$ begin
    execute format('grant usage on schema %I to ${ROLE}', current_schema());
    execute format('grant select, insert, update, delete on all tables in schema %I to ${ROLE}', current_schema());
  end $$`)
}

/** Lets a restricted transaction read this schema: who may make a change is read in its transaction (`requireAccess`). */
export function readableWhileRestricted(schema: string): string {
  return `do $$ begin
    perform pg_advisory_xact_lock(${GRANTS});
    if exists (select from pg_roles where rolname = '${ROLE}') then
      grant usage on schema ${schema} to ${ROLE};
      grant select on all tables in schema ${schema} to ${ROLE};
    end if;
  end $$`
}
