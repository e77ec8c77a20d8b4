import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { chainFaults, removalValues } from '#contract/changes/history-chain.ts'
import { differentValues, type Values } from '#contract/changes/new-change.ts'
import type { ChangedValue, WorkspaceChange } from '#contract/changes/workspace-history.ts'
import { type Actor, THIS_COMPUTER } from '#contract/roles.ts'
import type { OtherHistory } from '#server/changes/read-workspace-history.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import type { Scope } from '#server/database/scope.ts'
import { FIRST_WORKSPACE } from '#server/database/workspaces.ts'
import { linkAccessEntries, lockChain } from './access-chain.ts'
import type { AccountDatabase } from './account-database.ts'
import type { AccountTables } from './account-tables.ts'
import { type Accounts, atAccounts, type OpenedAccounts } from './accounts.ts'
import { ACCOUNT_MESSAGES } from './messages.ts'
import { hashOf } from './secrets.ts'

interface NewAccess
  extends Pick<AccountTables['accessChange'], 'workspaceId' | 'kind' | 'object' | 'objectId' | 'name'> {
  readonly actor: Actor
  /** UTC milliseconds. */
  readonly at: number
  readonly fields?: readonly ChangedValue[]
}

/** Adds a change of people or keys, or a sign-in, to the history and to its chain, in the transaction that makes it, if there is one. */
export async function recordAccess(database: AccountDatabase, made: NewAccess): Promise<void> {
  if (!database.isTransaction) return await database.transaction().execute((one) => recordAccess(one, made))
  const { actor, fields = [], ...change } = made
  const row = { ...change, id: randomUUID(), actor: actor.name, actorKind: actor.kind, fields: JSON.stringify(fields) }
  await database.insertInto('accessChange').values(row).execute()
  await linkAccessEntries(database, [row.id])
}

/** Adds exports to this history: unlike that of the orders, it waits for no import that is being written. */
export function exportRecorder(accounts: Accounts) {
  return async ({ workspaceId, actor }: Scope, what: Values): Promise<void> => {
    const { database, clock } = await accounts.open()
    const made = { kind: 'create', object: 'export', objectId: '', name: '' } as const
    await recordAccess(database, { ...made, workspaceId, actor, at: clock(), fields: differentValues({}, what) })
  }
}

/** The same as `deleteHistory`, for this history; `before` in UTC milliseconds. */
export async function deleteAccessHistory({ database, clock }: OpenedAccounts, before: number): Promise<void> {
  await database.transaction().execute(async (one) => {
    await lockChain(one)
    const later = one.selectFrom('accessLink').where('at', '>=', before)
    const first = await later.select(({ fn }) => fn.min('position').as('position')).executeTakeFirst()
    const earlier = one.selectFrom('accessLink').where('position', '<', first?.position ?? Number.MAX_SAFE_INTEGER)
    const last = await earlier.selectAll().orderBy('position', 'desc').executeTakeFirst()
    if (!last) return
    await one.deleteFrom('accessLink').where('position', '<=', last.position).execute()
    const old = one.deleteFrom('accessChange').where('id', 'not in', one.selectFrom('accessLink').select('entry_id'))
    const { numDeletedRows } = await old.executeTakeFirstOrThrow()
    const fields = removalValues(Number(numDeletedRows), { length: Number(last.position), hash: last.hash })
    const change = { workspaceId: FIRST_WORKSPACE, at: clock(), actor: THIS_COMPUTER, kind: 'edit', fields } as const
    await recordAccess(one, { ...change, object: 'erasure', objectId: '', name: '' })
  })
}

/** What was removed from this history or altered in it, in sentences. */
export async function accessFaults(location: DatabaseLocation): Promise<string[]> {
  const faults = await atAccounts(location, ({ database }) =>
    database.transaction().execute(async (one) => {
      const end = await lockChain(one)
      const links = await one.selectFrom('accessLink').selectAll().orderBy('position').execute()
      const changes = await one.selectFrom('accessChange').selectAll().execute()
      return await chainFaults(hashOf, ACCOUNT_MESSAGES.history, { end, links: [links], entries: [[changes]] })
    }),
  )
  return faults ?? []
}

/** Replaces texts in the exports of a workspace; returns in how many, which is all that a dry run does. */
export async function replaceInExports(
  location: DatabaseLocation,
  { workspaceId, dryRun }: { readonly workspaceId: number; readonly dryRun: boolean },
  replaced: (fields: string) => string,
): Promise<number> {
  const found = await atAccounts(location, async ({ database }) => {
    const rows = await database.transaction().execute(async (one) => {
      if (!dryRun) await lockChain(one)
      const all = one.selectFrom('accessChange').where('workspaceId', '=', workspaceId).where('object', '=', 'export')
      const rows = (await all.select(['id', 'fields']).execute()).filter(({ fields }) => replaced(fields) !== fields)
      if (dryRun) return rows
      for (const { id, fields } of rows)
        await one
          .updateTable('accessChange')
          .set({ fields: replaced(fields) })
          .where('id', '=', id)
          .execute()
      await linkAccessEntries(
        one,
        rows.map(({ id }) => id),
      )
      return rows
    })
    // The log has what was replaced.
    if (!dryRun && location.kind === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(database)
    return rows.length
  })
  return found ?? 0
}

interface PersonalChange extends Pick<NewAccess, 'kind' | 'object'> {
  /** What it has set. */
  readonly fields: Readonly<Record<string, ChangedValue['after']>>
}

/**
 * Adds what the person with the address, or for them `by`, has done to the history of each workspace that has them as a member. What
 * comes from an unknown address is recorded too, without the text that was typed: otherwise its answer would come earlier.
 */
export async function recordOfPerson(
  { database, clock }: OpenedAccounts,
  email: string,
  { fields, ...change }: PersonalChange,
  by?: Actor,
): Promise<void> {
  const members = await database
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .where('user.email', '=', email)
    .select(['user.id', 'user.name', 'workspaceId'])
    .execute()
  const unknown = { id: '', name: ACCOUNT_MESSAGES.unknownAddress, workspaceId: FIRST_WORKSPACE }
  for (const { id, name, workspaceId } of members.length > 0 ? members : [unknown]) {
    await recordAccess(database, {
      ...{ ...change, workspaceId, at: clock(), actor: by ?? { name, kind: 'person' }, name },
      ...{ objectId: id, fields: Object.entries(fields).map(([field, after]) => ({ field, before: null, after })) },
    })
  }
}

/** The history of the accounts, which only owners see. */
export function accessHistory(accounts: Accounts): OtherHistory {
  return async ({ workspaceId, role }, { condition, most }) => {
    if (role !== 'owner' || !(await accounts.exist())) return { total: 0, newest: [] }
    const { database } = await accounts.open()
    const matching = database.selectFrom('accessChange').where('workspaceId', '=', workspaceId).where(condition)
    const { total } = await matching.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
    const rows = await matching.selectAll().orderBy('at', 'desc').orderBy('id').limit(most).execute()
    return { total: Number(total), newest: rows.map(changeOf) }
  }
}

function changeOf({ actorKind: kind, workspaceId: _, ...row }: AccountTables['accessChange']): WorkspaceChange {
  const fields = JSON.parse(row.fields) as ChangedValue[]
  const what = { actor: { name: row.actor, kind }, fields }
  return { ...row, ...what, reason: '', orders: 0, state: 'done', canUndo: false }
}
