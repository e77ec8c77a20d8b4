import type { Person, Session, SignedIn, SignIn } from '#contract/accounts/account-schema.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { recordOfPerson } from './access-history.ts'
import { IDLE, instantOf, isoOf, type OpenedAccounts } from './accounts.ts'
import { ACCOUNT_MESSAGES } from './messages.ts'
import { readPending, storePending, takePending } from './pending-sign-in.ts'
import { hashOf, newSecret } from './secrets.ts'
import { countAttempt, inTurn } from './sign-in-limits.ts'
import { acceptCode, readTwoFactor } from './two-factor.ts'

/** The token of a session that has started. */
export interface Started {
  readonly email: string
  readonly session: string
}

/** What the browser needs to continue, and the token with which it does. */
export interface Continued<Options> {
  readonly options: Options
  readonly pending: string
}

export interface Browser {
  readonly address: string
  readonly userAgent: string
  /** The origin under which it has this server. */
  readonly origin: string
  /** The token of a sign-in that it has begun. */
  readonly pending: string
  /** The token of a challenge to a passkey that it has asked for. */
  readonly challenge: string
  /** See `countAttempt`. */
  readonly device?: string | undefined
}

/**
 * Starts a session, or asks for a code. Throws 401 alike for unknown addresses, wrong passwords and people who may not sign in,
 * and 429 after too many attempts.
 */
export async function signIn(
  accounts: OpenedAccounts,
  given: SignIn,
  browser: Browser,
): Promise<Started | Continued<SignedIn>> {
  const email = given.email.toLowerCase()
  return await inTurn(`${email} ${browser.device}`, async () => {
    const attempt = await countAttempt(accounts, { email, ...browser })
    const person = await findEnabled(accounts, 'email', email)
    if (!(await isPasswordOf(accounts, person?.id, given.password)) || !person)
      return await refuseSignIn(accounts, email, browser, ACCOUNT_MESSAGES.wrongPassword)
    // The attempt remains counted: the password alone must not give codes without limit.
    if ((await readTwoFactor(accounts, person.id)).isOn)
      return { options: { done: false, next: 'code' }, pending: await storePending(accounts, 'code', person.id) }
    await attempt.clear()
    return await startSession(accounts, person, browser, 'password')
  })
}

/** Continues a sign-in that asked for a code. Throws 401 for a wrong code, or where it is over, and 429 as `signIn`. */
export async function signInWithCode(accounts: OpenedAccounts, code: string, browser: Browser): Promise<Started> {
  const person = await findEnabled(accounts, 'id', (await readPending(accounts, 'code', browser.pending)) ?? '')
  if (!person) throw new HttpProblem(401, ACCOUNT_MESSAGES.signInOver)
  const attempt = await countAttempt(accounts, { ...person, ...browser })
  if (!(await acceptCode(accounts, person.id, code)) || !(await takePending(accounts, 'code', browser.pending)))
    return await refuseSignIn(accounts, person.email, browser, ACCOUNT_MESSAGES.wrongCode)
  await attempt.clear()
  return await startSession(accounts, person, browser, 'code')
}

/** Of a person who has proven who they are. `way`: how, for the history. */
export async function startSession(
  accounts: OpenedAccounts,
  { id, email }: Pick<Person, 'id' | 'email'>,
  { address, userAgent }: Browser,
  way: string,
): Promise<Started> {
  const session = newSecret()
  const now = accounts.clock()
  const times = { createdAt: new Date(now), updatedAt: new Date(now), expiresAt: new Date(now + IDLE) }
  const row = { ...times, token: hashOf(session), ipAddress: address, userAgent }
  const { internalAdapter } = await (await accounts.library()).$context
  await internalAdapter.createSession(id, false, row, true)
  await recordOfPerson(accounts, email, { kind: 'create', object: 'session', fields: { address, way } })
  return { email, session }
}

export async function refuseSignIn(
  accounts: OpenedAccounts,
  email: string,
  { address }: Browser,
  reason: string,
): Promise<never> {
  await recordOfPerson(accounts, email, { kind: 'edit', object: 'session', fields: { refusedAddress: address } })
  throw new HttpProblem(401, reason)
}

/** Throws 422 where the password is not that of the person, who changes what needs it again, and 429 as `signIn`. */
export async function requirePassword(
  accounts: OpenedAccounts,
  person: Pick<Person, 'id' | 'email'>,
  password: string,
  browser: Browser,
): Promise<void> {
  const attempt = await countAttempt(accounts, { ...person, ...browser })
  if (!(await isPasswordOf(accounts, person.id, password))) throw new HttpProblem(422, ACCOUNT_MESSAGES.wrongCurrent)
  await attempt.clear()
}

/** Of no password. */
const NO_HASH = `${'0'.repeat(32)}:${'0'.repeat(64)}`

/** Takes as long for a person who has none, or where there is no person. */
async function isPasswordOf({ database, library }: OpenedAccounts, userId = '', password: string): Promise<boolean> {
  const own = database.selectFrom('account').where('userId', '=', userId).where('providerId', '=', 'credential')
  const hash = (await own.select('password').executeTakeFirst())?.password ?? NO_HASH
  return await (await (await library()).$context).password.verify({ hash, password })
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

/** The person, who may sign in. */
export async function findEnabled({ database }: OpenedAccounts, by: 'id' | 'email', value: string) {
  const own = database.selectFrom('user').where(by, '=', value).where('disabledAt', 'is', null)
  return await own.select(['id', 'email']).executeTakeFirst()
}
