import { randomUUID } from 'node:crypto'
import type { Actor } from '#contract/accounts/roles.ts'
import {
  ACCOUNT_OBJECTS,
  type ChangedObject,
  type ChangedValue,
  type WorkspaceChange,
} from '#contract/changes/workspace-history.ts'
import type { OtherHistory } from '#server/changes/read-workspace-history.ts'
import { FIRST_WORKSPACE } from '#server/database/workspaces.ts'
import type { AccountDatabase } from './account-database.ts'
import type { AccountTables } from './account-tables.ts'
import type { Accounts, OpenedAccounts } from './accounts.ts'
import { ACCOUNT_MESSAGES } from './messages.ts'

interface NewAccess
  extends Pick<AccountTables['accessChange'], 'workspaceId' | 'kind' | 'object' | 'objectId' | 'name'> {
  readonly actor: Actor
  /** UTC milliseconds. */
  readonly at: number
  readonly fields?: readonly ChangedValue[]
}

/** Adds a change of people or keys, or a sign-in, to the history, in the transaction that makes it. */
export async function recordAccess(database: AccountDatabase, { actor, fields = [], ...change }: NewAccess) {
  const row = { ...change, id: randomUUID(), actor: actor.name, actorKind: actor.kind, fields: JSON.stringify(fields) }
  await database.insertInto('accessChange').values(row).execute()
}

interface PersonalChange extends Pick<NewAccess, 'kind' | 'object'> {
  /** What it has set. */
  readonly fields: Readonly<Record<string, ChangedValue['after']>>
}

/**
 * Adds what the person with the address has done to the history of each workspace that has them as a member. What comes from an
 * unknown address is recorded too, without the text that was typed: otherwise its answer would come earlier.
 */
export async function recordOfPerson(
  { database, clock }: OpenedAccounts,
  email: string,
  { fields, ...change }: PersonalChange,
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
      ...{ ...change, workspaceId: Number(workspaceId), at: clock(), actor: { name, kind: 'person' }, name },
      ...{ objectId: id, fields: Object.entries(fields).map(([field, after]) => ({ field, before: null, after })) },
    })
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
      .$if(object !== undefined, (all) => all.where('object', '=', object as AccountTables['accessChange']['object']))
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
  return ACCOUNT_OBJECTS.some((one) => one === object)
}
