import type { Session, SignIn } from '#contract/accounts/account-schema.ts'
import { FIRST_WORKSPACE } from '#server/database/workspaces.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { recordAccess } from './access-history.ts'
import { instantOf, isoOf, type OpenedAccounts } from './accounts.ts'
import { ACCOUNT_MESSAGES } from './messages.ts'
import { hashOf } from './secrets.ts'
import { countAttempt } from './sign-in-limits.ts'

interface Browser {
  readonly address: string
  readonly userAgent: string
  /** See `countAttempt`. */
  readonly device?: string | undefined
}

/**
 * Starts a session; returns its token. Throws 401 alike for unknown addresses, wrong passwords and people who may not sign in, and
 * 429 after too many attempts.
 */
export async function signIn(accounts: OpenedAccounts, given: SignIn, browser: Browser): Promise<string> {
  const email = given.email.toLowerCase()
  const attempt = await countAttempt(accounts, { email, ...browser })
  const { library, database, clock } = accounts
  const headers = new Headers({ 'user-agent': browser.userAgent, 'x-forwarded-for': browser.address })
  const body = { email, password: given.password }
  // It takes as long for an unknown address, and throws for everything that is wrong.
  const found = await (await library()).api.signInEmail({ body, headers }).catch(() => undefined)
  const person = found && (await enabled(accounts, found.user.id))
  if (!found || !person) {
    await recordSignIn(accounts, email, browser.address, false)
    if (found) await database.deleteFrom('session').where('token', '=', hashOf(found.token)).execute()
    throw new HttpProblem(401, ACCOUNT_MESSAGES.wrongPassword)
  }
  const now = isoOf(clock())
  const session = database.updateTable('session').set({ createdAt: now, updatedAt: now, ipAddress: browser.address })
  await session.where('token', '=', hashOf(found.token)).execute()
  await attempt.clear()
  await recordSignIn(accounts, email, browser.address, true)
  return found.token
}

/**
 * In the history of each workspace that the person with the address is a member of. An unknown one is recorded too, without the
 * text that was typed: otherwise its answer would come earlier.
 */
async function recordSignIn({ database, clock }: OpenedAccounts, email: string, address: string, isDone: boolean) {
  const members = await database
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .where('user.email', '=', email)
    .select(['user.id', 'user.name', 'workspaceId'])
    .execute()
  const unknown = { id: '', name: ACCOUNT_MESSAGES.unknownAddress, workspaceId: FIRST_WORKSPACE }
  for (const { id, name, workspaceId } of members.length > 0 ? members : [unknown]) {
    await recordAccess(database, {
      ...{ workspaceId: Number(workspaceId), at: clock(), actor: { name, kind: 'person' }, name },
      ...{ kind: isDone ? 'create' : 'edit', object: 'session', objectId: id },
      fields: [{ field: isDone ? 'address' : 'refusedAddress', before: null, after: address }],
    })
  }
}

/** Whether the password is that of the person, for a change that needs it again. */
export async function confirmPassword(accounts: OpenedAccounts, userId: string, password: string): Promise<boolean> {
  const own = accounts.database
    .selectFrom('account')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
  const hash = (await own.select('password').executeTakeFirst())?.password
  const context = await (await accounts.library()).$context
  return hash != null && (await context.password.verify({ hash, password }))
}

/** The sessions of a person, the last used one first. */
export async function listSessions(
  accounts: OpenedAccounts,
  userId: string,
  current: string | null,
): Promise<Session[]> {
  const { database, clock } = accounts
  const own = database.selectFrom('session').where('userId', '=', userId).where('expiresAt', '>', isoOf(clock()))
  const rows = await own.selectAll().orderBy('updatedAt', 'desc').execute()
  return rows.map(({ id, createdAt, updatedAt, ipAddress, userAgent }) => ({
    ...{ id, createdAt: instantOf(createdAt), usedAt: instantOf(updatedAt) },
    ...{ address: ipAddress ?? '', browser: userAgent ?? '', isCurrent: id === current },
  }))
}

/** Throws 404 where the person has no such session. */
export async function endSession({ database }: OpenedAccounts, userId: string, id: string): Promise<void> {
  const own = database.deleteFrom('session').where('userId', '=', userId).where('id', '=', id)
  const { numDeletedRows } = await own.executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new HttpProblem(404, ACCOUNT_MESSAGES.sessionUnknown)
}

async function enabled({ database }: OpenedAccounts, id: string) {
  const own = database.selectFrom('user').where('id', '=', id).where('disabledAt', 'is', null)
  return await own.select('id').executeTakeFirst()
}
