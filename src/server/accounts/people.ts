import { randomUUID } from 'node:crypto'
import type { NewPerson, Person, PersonChange } from '#contract/accounts/account-schema.ts'
import type { StoredAccounts } from '#contract/accounts/stored-accounts-schema.ts'
import { differentValues } from '#contract/changes/new-change.ts'
import type { Actor, Role } from '#contract/roles.ts'
import type { ActorInWorkspace, Author } from '#server/database/scope.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { recordAccess, recordOfPerson } from './access-history.ts'
import type { AccountDatabase } from './account-database.ts'
import { type Accounts, isoOf, type OpenedAccounts } from './accounts.ts'
import { changeAccounts } from './change-accounts.ts'
import { ACCOUNT_MESSAGES } from './messages.ts'
import { hashPassword, isCommonPassword } from './passwords.ts'
import { deleteTwoFactor } from './two-factor.ts'

/** The members of a workspace, by name. */
export async function listPeople({ database }: OpenedAccounts, workspaceId: number): Promise<Person[]> {
  const rows = await peopleOf(database, workspaceId).orderBy('user.name').orderBy('user.email').execute()
  return rows.map(personOf)
}

/** The e-mail addresses of who works in a workspace; none before there are people. */
export const memberAddresses = (accounts: Accounts) => async (workspaceId: number) => {
  const people = (await accounts.exist()) ? await listPeople(await accounts.open(), workspaceId) : []
  return people.flatMap(({ email, isDisabled }) => (isDisabled ? [] : email))
}

/**
 * Makes an account, with a password or only for the identity provider, and a member of the workspace. Throws 409 where a member
 * has the address, or where the first owner is to be made and there is one, and 422 for a common password.
 */
export async function createPerson(
  accounts: OpenedAccounts,
  workspaceId: number,
  { email: given, name, role, password }: Omit<NewPerson, 'password'> & { readonly password?: string },
  { by, isFirstOwner = false }: { readonly by?: Author; readonly isFirstOwner?: boolean } = {},
): Promise<Person> {
  const [id, email, createdAt] = [randomUUID(), given.toLowerCase(), accounts.clock()]
  const hash = password === undefined ? null : await acceptedPassword(password)
  await changeAccounts(accounts, { workspaceId, actor: by ?? { name, kind: 'person' } }, async (database) => {
    await refuseMember(database, email)
    const owners = database.selectFrom('member').where('role', '=', 'owner').select('id').limit(1)
    if (isFirstOwner && (await owners.execute()).length > 0) throw new HttpProblem(409, ACCOUNT_MESSAGES.ownerExists)
    await insertAccount(database, { id, name, email, createdAt, disabledAt: null, password: hash })
    // A person who accepts an invitation makes the own account.
    await addMember({ ...accounts, database }, workspaceId, { id, name, role }, by)
  })
  return { id, name, email, role, isDisabled: false, twoFactor: false }
}

/** Adds an account without memberships. `password`: its hash. */
export async function insertAccount(
  database: AccountDatabase,
  { password, createdAt, ...person }: Omit<StoredAccounts['people'][number], 'memberships'>,
): Promise<void> {
  const times = { createdAt: isoOf(createdAt), updatedAt: isoOf(createdAt) }
  const user = { ...person, ...times, emailVerified: true }
  await database.insertInto('user').values(user).execute()
  const ids = { id: person.id, userId: person.id, accountId: person.id }
  const account = { ...ids, ...times, providerId: 'credential', password }
  await database.insertInto('account').values(account).execute()
}

/** Makes who has an account a member of a workspace, for the history by the person alone unless `by` is another. */
export async function addMember(
  { database, clock }: Pick<OpenedAccounts, 'database' | 'clock'>,
  workspaceId: number,
  { id, name, role }: Pick<Person, 'id' | 'name' | 'role'>,
  by: Actor = { name, kind: 'person' },
): Promise<void> {
  const member = { id: `${workspaceId}:${id}`, userId: id, workspaceId, role }
  await database.insertInto('member').values(member).execute()
  const made = { workspaceId, at: clock(), kind: 'create', object: 'person', objectId: id, name } as const
  await recordAccess(database, { ...made, actor: by, fields: [{ field: 'role', before: null, after: role }] })
}

/** Throws 409 where a member of any workspace has the address; deletes an account with it that is a member of none. */
async function refuseMember(database: AccountDatabase, email: string): Promise<void> {
  const [known] = await membershipsOf({ database }, email)
  if (!known) return
  if (known.workspaceId !== null) throw new HttpProblem(409, ACCOUNT_MESSAGES.emailTaken(email))
  await deleteTwoFactor(database, known.id)
  for (const table of ['session', 'account', 'passkey'] as const)
    await database.deleteFrom(table).where('userId', '=', known.id).execute()
  await database.deleteFrom('user').where('id', '=', known.id).execute()
}

/** A row for each workspace of the account with this address; one without a workspace where it is a member of none. */
export async function membershipsOf({ database }: Pick<OpenedAccounts, 'database'>, email: string) {
  const found = database.selectFrom('user').leftJoin('member', 'member.userId', 'user.id')
  return await found.where('email', '=', email).select(['user.id', 'name', 'workspaceId']).execute()
}

/**
 * Throws 409 for a person who is a member of a workspace that the principal does not own: its owners alone decide about what
 * belongs to the whole account.
 */
export async function requireWholeAccount(
  { database }: OpenedAccounts,
  userId: string,
  roles: ReadonlyMap<number, Role> | null,
): Promise<void> {
  const rows = await database.selectFrom('member').where('userId', '=', userId).select('workspaceId').execute()
  if (roles && rows.some(({ workspaceId }) => roles.get(workspaceId) !== 'owner'))
    throw new HttpProblem(409, ACCOUNT_MESSAGES.worksElsewhere)
}

/**
 * Changes what differs; without a role the membership ends, and the account remains. Throws 404 for who is no member, and 409 where a
 * workspace would have no owner who can sign in.
 */
export async function changePerson(
  accounts: OpenedAccounts,
  workspaceId: number,
  id: string,
  change: Omit<PersonChange, 'role'> & { readonly role?: Role | null },
  actor: Author,
) {
  return await withOwnerLeft(accounts, { workspaceId, actor }, async (database) => {
    const found = await findPerson(database, workspaceId, id)
    const { role, isDisabled, twoFactor } = change
    const memberId = `${workspaceId}:${id}`
    if (role === null) await database.deleteFrom('member').where('id', '=', memberId).execute()
    else if (role) await database.updateTable('member').set({ role }).where('id', '=', memberId).execute()
    if (isDisabled !== undefined) {
      const disabledAt = isDisabled ? accounts.clock() : null
      await database.updateTable('user').set({ disabledAt }).where('id', '=', id).execute()
      if (isDisabled) await database.deleteFrom('session').where('userId', '=', id).execute()
    }
    if (twoFactor !== undefined) await deleteTwoFactor(database, id)
    const changed = { ...found, ...change }
    const fields = differentValues(found, changed)
    const entry = { workspaceId, actor, at: accounts.clock(), kind: 'edit', object: 'person', objectId: id } as const
    if (fields.length > 0) await recordAccess(database, { ...entry, name: found.name, fields })
    return changed
  })
}

/** Replaces the password and ends all sessions, for the history by the person unless `by` is another. */
export async function setPassword(
  accounts: OpenedAccounts,
  { id: userId, email }: Pick<Person, 'id' | 'email'>,
  password: string,
  by?: Actor,
): Promise<void> {
  const hash = await acceptedPassword(password)
  await accounts.database.transaction().execute(async (database) => {
    const own = database.updateTable('account').where('userId', '=', userId).where('providerId', '=', 'credential')
    await own.set({ password: hash }).execute()
    await database.deleteFrom('session').where('userId', '=', userId).execute()
    await database.deleteFrom('verification').where('value', '=', userId).execute()
    const change = { kind: 'edit', object: 'person', fields: { newPassword: true } } as const
    await recordOfPerson({ ...accounts, database }, email, change, by)
  })
}

/** Its hash. Throws 422 for one of the most common ones. */
async function acceptedPassword(password: string): Promise<string> {
  if (await isCommonPassword(password)) throw new HttpProblem(422, ACCOUNT_MESSAGES.commonPassword)
  return await hashPassword(password)
}

/** Runs `work` as the only change of members, and undoes it where a workspace would have no owner left. */
async function withOwnerLeft<T>(
  accounts: OpenedAccounts,
  author: ActorInWorkspace,
  work: (database: AccountDatabase) => Promise<T>,
): Promise<T> {
  return await changeAccounts(accounts, author, async (transaction) => {
    const owned = () => workspacesWithOwner(transaction)
    const before = await owned()
    const result = await work(transaction)
    const after = await owned()
    // Who is disabled may be the last owner of another workspace.
    if (!before.every((id) => after.includes(id))) throw new HttpProblem(409, ACCOUNT_MESSAGES.lastOwner)
    return result
  })
}

/** Those with an owner who can sign in. */
export async function workspacesWithOwner(database: AccountDatabase): Promise<number[]> {
  const owners = database.selectFrom('member').innerJoin('user', 'user.id', 'member.userId').where('role', '=', 'owner')
  const rows = await owners.where('user.disabledAt', 'is', null).select('workspaceId').distinct().execute()
  return rows.map(({ workspaceId }) => workspaceId)
}

/** Throws 404 for who is no member of the workspace. */
export async function findPerson(database: AccountDatabase, workspaceId: number, id: string): Promise<Person> {
  const found = await peopleOf(database, workspaceId).where('user.id', '=', id).executeTakeFirst()
  if (!found) throw new HttpProblem(404, ACCOUNT_MESSAGES.personUnknown)
  return personOf(found)
}

function peopleOf(database: AccountDatabase, workspaceId: number) {
  return database
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .leftJoin('twoFactor', 'twoFactor.id', 'user.id')
    .where('member.workspaceId', '=', workspaceId)
    .select(['user.id', 'user.name', 'user.email', 'user.disabledAt', 'member.role', 'twoFactor.usedStep'])
}

type PersonRow = Awaited<ReturnType<ReturnType<typeof peopleOf>['execute']>>[number]

function personOf({ disabledAt, usedStep, ...person }: PersonRow): Person {
  return { ...person, isDisabled: disabledAt !== null, twoFactor: usedStep !== null }
}
