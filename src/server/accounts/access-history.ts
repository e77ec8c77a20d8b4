import { randomUUID } from 'node:crypto'
import { type Actor, THIS_COMPUTER } from '#contract/accounts/roles.ts'
import {
  ACCOUNT_OBJECTS,
  type AccountObject,
  type ChangedObject,
  type ChangedValue,
  type WorkspaceChange,
} from '#contract/changes/workspace-history.ts'
import type { OtherHistory } from '#server/changes/read-workspace-history.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { FIRST_WORKSPACE } from '#server/database/workspaces.ts'
import { type ChainEnd, chainFaults, digestOf, linksAfter, removalValues } from '#server/history/chain.ts'
import { HISTORY_MESSAGES } from '#server/history/messages.ts'
import type { AccountDatabase } from './account-database.ts'
import type { AccountTables } from './account-tables.ts'
import { type Accounts, accountsAt, type OpenedAccounts } from './accounts.ts'

interface NewAccess
  extends Pick<AccountTables['accessChange'], 'workspaceId' | 'kind' | 'object' | 'objectId' | 'name'> {
  readonly actor: Actor
  /** UTC milliseconds. */
  readonly at: number
  readonly fields?: readonly ChangedValue[]
}

/** Adds a change of people or keys, or a sign-in, to the history and to its chain, in the transaction that makes it. */
export async function recordAccess(database: AccountDatabase, { actor, fields = [], ...change }: NewAccess) {
  const row = { ...change, id: randomUUID(), actor: actor.name, actorKind: actor.kind, fields: JSON.stringify(fields) }
  await database.insertInto('accessChange').values(row).execute()
  const end = await lockChain(database)
  // The first change of an older database links all that there are.
  const due = end.length > 0 ? [row] : await database.selectFrom('accessChange').selectAll().orderBy('at').execute()
  const links = linksAfter(end, due.map(entryOf))
  for (const link of links) {
    await database
      .insertInto('accessLink')
      .values({ ...link, id: String(link.position) })
      .execute()
  }
  const { position: length, hash } = links.at(-1) ?? { position: 0, hash: '' }
  const installation = database.updateTable('installation').set({ value: JSON.stringify({ length, hash }) })
  await installation.where('id', '=', CHAIN).execute()
}

/** Where the newest link is in the table `installation`, as JSON. */
const CHAIN = 'history'

/** The newest link; other changes wait until the transaction ends. */
async function lockChain(database: AccountDatabase): Promise<ChainEnd> {
  const installation = database.insertInto('installation').values({ id: CHAIN, value: '{"length":0,"hash":""}' })
  const locked = installation.onConflict((one) => one.column('id').doUpdateSet({ id: CHAIN })).returning('value')
  return JSON.parse((await locked.executeTakeFirstOrThrow()).value) as ChainEnd
}

function entryOf(row: AccountTables['accessChange']) {
  return { entryId: row.id, at: Number(row.at), digest: digestOf({ ...row }) }
}

/** The same as `deleteHistory`, for this history; `before` in UTC milliseconds. */
export async function deleteAccessHistory({ database, clock }: OpenedAccounts, before: number): Promise<void> {
  await database.transaction().execute(async (one) => {
    await lockChain(one)
    const links = one.selectFrom('accessLink').orderBy('position', 'desc').selectAll()
    const first = await one
      .selectFrom('accessLink')
      .where('at', '>=', before)
      .select(({ fn }) => fn.min('position').as('position'))
      .executeTakeFirst()
    const last = await links
      .$if(first?.position != null, (all) => all.where('position', '<', first?.position ?? 0))
      .executeTakeFirst()
    if (!last) return
    await one.deleteFrom('accessLink').where('position', '<=', last.position).execute()
    const old = one.deleteFrom('accessChange').where('id', 'not in', one.selectFrom('accessLink').select('entryId'))
    const { numDeletedRows } = await old.executeTakeFirstOrThrow()
    const change = { workspaceId: FIRST_WORKSPACE, at: clock(), actor: THIS_COMPUTER, kind: 'edit' } as const
    const fields = removalValues(Number(numDeletedRows), { length: Number(last.position), hash: last.hash })
    await recordAccess(one, { ...change, object: 'erasure', objectId: '', name: '', fields })
  })
}

/** What was removed from this history or altered in it, in sentences. */
export async function accessFaults(location: DatabaseLocation): Promise<string[]> {
  const accounts = accountsAt(location, Date.now)
  if (!(await accounts.exist())) return []
  const { database } = await accounts.open()
  try {
    return await database.transaction().execute(async (one) => {
      const end = await lockChain(one)
      const links = await one.selectFrom('accessLink').selectAll().orderBy('position').execute()
      const rows = await one.selectFrom('accessChange').selectAll().execute()
      const entries = rows.map((row) => {
        const { entryId: id, digest } = entryOf(row)
        return { id, digest, removal: row.object === 'erasure' ? row.fields : undefined }
      })
      const stored = links.map((link) => ({ ...link, position: Number(link.position), at: Number(link.at) }))
      return await chainFaults(HISTORY_MESSAGES.ofAccounts, end, stored, entries)
    })
  } finally {
    await accounts.close()
  }
}

/** The history of the accounts, which only owners see. */
export function accessHistory(accounts: Accounts): OtherHistory {
  return async ({ workspaceId, role }, { object, action, person, begin, end, most }) => {
    const isOther = object !== undefined && !isAccountObject(object)
    if (role !== 'owner' || isOther || !(await accounts.exist())) return { total: 0, newest: [] }
    const { database } = await accounts.open()
    const matching = database
      .selectFrom('accessChange')
      .where('workspaceId', '=', workspaceId)
      .$if(object !== undefined, (all) => all.where('object', '=', object as AccountObject))
      .$if(action !== undefined, (all) => all.where('kind', '=', action as 'edit'))
      .$if(person !== undefined, (all) => all.where('actor', '=', person ?? ''))
      .$if(begin !== undefined, (all) => all.where('at', '>=', Number(begin)))
      .$if(end !== undefined, (all) => all.where('at', '<', Number(end)))
    const { total } = await matching.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
    const rows = await matching.selectAll().orderBy('at', 'desc').orderBy('id').limit(most).execute()
    return { total: Number(total), newest: rows.map(changeOf) }
  }
}

function changeOf(row: AccountTables['accessChange']): WorkspaceChange {
  const { id, at, actor, actorKind, kind, object, objectId, name, fields } = row
  return {
    ...{
      id,
      at: Number(at),
      actor: { name: actor, kind: actorKind },
      kind,
      object,
      objectId,
      name,
      reason: '',
      orders: 0,
    },
    ...{ fields: JSON.parse(fields) as ChangedValue[], state: 'done', canUndo: false },
  }
}

function isAccountObject(object: ChangedObject): boolean {
  return object === 'erasure' || ACCOUNT_OBJECTS.some((one) => one === object)
}
