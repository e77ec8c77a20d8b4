import { randomUUID } from 'node:crypto'
import { networkInterfaces } from 'node:os'
import type {
  Accept,
  Invitation,
  InvitationKind,
  NewInvitation,
  OpenInvitation,
} from '#contract/accounts/account-schema.ts'
import { type Role, THIS_COMPUTER } from '#contract/roles.ts'
import type { Author } from '#server/database/scope.ts'
import { HttpProblem } from '#server/http/errors.ts'
import type { OpenedAccounts } from './accounts.ts'
import { changeAccounts } from './change-accounts.ts'
import { ACCOUNT_MESSAGES } from './messages.ts'
import { recordOwned } from './owned-rows.ts'
import { addMember, createPerson, membershipsOf, setPassword } from './people.ts'
import { hashOf, newSecret } from './secrets.ts'

/** Milliseconds for which a link is valid. */
const LIFETIME = 7 * 24 * 3_600_000

interface NewLink {
  readonly kind: InvitationKind
  readonly workspaceId: number
  readonly role: Role
  readonly email: string
}

/** Makes a link that is used once; only the hash of its token is stored. Replaces an earlier one of its kind for the same address. */
export async function createLink(accounts: OpenedAccounts, link: NewLink, actor: Author = THIS_COMPUTER) {
  const token = newSecret()
  const { kind, workspaceId, ...shown } = link
  const invitation = { ...shown, id: randomUUID(), expiresAt: accounts.clock() + LIFETIME }
  const isReplacing = await changeAccounts(accounts, { workspaceId, actor }, async (database) => {
    const same = database.deleteFrom('invitation').where('kind', '=', kind).where('email', '=', shown.email)
    const { numDeletedRows } = await same.where('workspaceId', '=', workspaceId).executeTakeFirstOrThrow()
    const made = { ...invitation, kind, workspaceId, hash: hashOf(token) }
    await database.insertInto('invitation').values(made).execute()
    // The link of a start of the server without an owner is no event.
    if (kind !== 'owner') await recordOwned({ ...accounts, database }, made, actor)
    return numDeletedRows > 0n
  })
  // A fragment is in no request, and so in no log.
  return { invitation: { ...invitation, isReplacing }, path: `/welcome#${token}` }
}

interface Listening {
  readonly publicOrigins: readonly string[]
  readonly host: string
  readonly port: number
}

/** The origin of links: of a server on all addresses, one under which other machines may reach this one. */
export function linkOrigin({ publicOrigins: [named], host, port }: Listening): string {
  if (named !== undefined) return named
  const others = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  const isEvery = host === '0.0.0.0' || host === '::'
  const outer = others.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '127.0.0.1'
  const name = isEvery ? outer : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Throws 409 where the address is that of a member. */
export async function invite(
  accounts: OpenedAccounts,
  workspaceId: number,
  { email: given, role }: NewInvitation,
  actor: Author,
) {
  const email = given.toLowerCase()
  const known = await membershipsOf(accounts, email)
  if (known.some((one) => one.workspaceId === workspaceId)) throw new HttpProblem(409, ACCOUNT_MESSAGES.isMember(email))
  return await createLink(accounts, { kind: 'member', workspaceId, role, email }, actor)
}

/** The invitations of a workspace that can still be accepted. */
export async function listInvitations({ database, clock }: OpenedAccounts, workspaceId: number): Promise<Invitation[]> {
  const own = database.selectFrom('invitation').where('workspaceId', '=', workspaceId).where('kind', '=', 'member')
  const open = own.where('expiresAt', '>', clock()).select(['id', 'email', 'role', 'expiresAt'])
  return await open.orderBy('email').execute()
}

/** What the link of this token does. Throws 404 where it does nothing any more. */
export async function readInvitation(accounts: OpenedAccounts, token: string): Promise<OpenInvitation> {
  const { kind, email, role } = await findLink(accounts, token)
  const [{ name, workspaceId } = { name: '', workspaceId: null }] = await membershipsOf(accounts, email)
  return { kind, email, role, name, hasAccount: workspaceId !== null }
}

/** Uses all links for an address that the identity provider has verified: there may be no password to accept them with. */
export async function joinInvited(accounts: OpenedAccounts, email: string): Promise<void> {
  const links = accounts.database.selectFrom('invitation').where('kind', '=', 'member').where('email', '=', email)
  const open = await links.where('expiresAt', '>', accounts.clock()).selectAll().execute()
  for (const link of open) await join(accounts, link)
}

/** Makes who has signed in with the address of the link a member. Throws 404 where the link is used already. */
export async function join(accounts: OpenedAccounts, link: NewLink & { readonly id: string }): Promise<void> {
  const { id, email, workspaceId, role } = link
  const [person] = await membershipsOf(accounts, email)
  await accounts.database.transaction().execute(async (database) => {
    const { numDeletedRows } = await database.deleteFrom('invitation').where('id', '=', id).executeTakeFirstOrThrow()
    if (!person || numDeletedRows === 0n) throw new HttpProblem(404, ACCOUNT_MESSAGES.linkOver)
    await addMember({ ...accounts, database }, workspaceId, { id: person.id, name: person.name, role })
  })
}

/** Does what the link is for, once. Returns the address of the person who may sign in now. */
export async function acceptInvitation(accounts: OpenedAccounts, given: Accept): Promise<string> {
  const { database } = accounts
  const link = await findLink(accounts, given.token)
  const { kind, role, workspaceId } = link
  const email = (link.email || given.email || '').toLowerCase()
  if (email === '') throw new HttpProblem(422, ACCOUNT_MESSAGES.emailMissing)
  if (kind !== 'password' && given.name === undefined) throw new HttpProblem(422, ACCOUNT_MESSAGES.nameMissing)
  // Who may not sign in, cannot use the new password either.
  const disabled = database.selectFrom('user').where('email', '=', email).where('disabledAt', 'is not', null)
  if (await disabled.select('id').executeTakeFirst()) throw new HttpProblem(404, ACCOUNT_MESSAGES.linkOver)
  const { numDeletedRows } = await database.deleteFrom('invitation').where('id', '=', link.id).executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new HttpProblem(404, ACCOUNT_MESSAGES.linkOver)
  try {
    if (kind !== 'password') {
      const person = { email, name: given.name ?? '', role, password: given.password }
      await createPerson(accounts, workspaceId, person, { isFirstOwner: kind === 'owner' })
    } else {
      const found = database.selectFrom('user').where('email', '=', email).select(['id', 'email'])
      await setPassword(accounts, await found.executeTakeFirstOrThrow(), given.password)
    }
  } catch (error) {
    // A refused password or address is corrected with the same link.
    await database.insertInto('invitation').values(link).execute()
    throw error
  }
  // A person with the link may sign in, however many attempts there were before.
  await database.deleteFrom('signInFailure').where('id', '=', `account ${email}`).execute()
  return email
}

/** Throws 404 where there is none any more. */
export async function findLink({ database, clock }: OpenedAccounts, token: string) {
  const found = database.selectFrom('invitation').where('hash', '=', hashOf(token)).where('expiresAt', '>', clock())
  const link = await found.selectAll().executeTakeFirst()
  if (!link) throw new HttpProblem(404, ACCOUNT_MESSAGES.linkOver)
  return link
}
