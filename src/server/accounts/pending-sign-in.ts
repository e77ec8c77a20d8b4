import { isoOf, type OpenedAccounts } from './accounts.ts'
import { hashOf, newSecret } from './secrets.ts'

/** For how long a sign-in that has begun can be finished. */
export const PENDING_SECONDS = 600

/** What the browser does next. */
export type NextStep = 'code' | 'passkey' | 'new passkey' | 'provider'

/** Stores what the next step of a sign-in needs; returns the token by which the browser continues. */
export async function storePending({ database, clock }: OpenedAccounts, next: NextStep, value: string) {
  const token = newSecret()
  const now = isoOf(clock())
  await database.deleteFrom('verification').where('expiresAt', '<=', now).execute()
  const times = { createdAt: now, updatedAt: now, expiresAt: isoOf(clock() + PENDING_SECONDS * 1000) }
  const row = { id: hashOf(token), identifier: next, value, ...times }
  await database.insertInto('verification').values(row).execute()
  return token
}

/** What was stored; undefined where it is over. */
export async function readPending({ database, clock }: OpenedAccounts, next: NextStep, token: string) {
  const found = database.selectFrom('verification').where('id', '=', hashOf(token)).where('identifier', '=', next)
  return (await found.where('expiresAt', '>', isoOf(clock())).select('value').executeTakeFirst())?.value
}

/** The same, once. */
export async function takePending(accounts: OpenedAccounts, next: NextStep, token: string) {
  const value = await readPending(accounts, next, token)
  const own = accounts.database.deleteFrom('verification').where('id', '=', hashOf(token))
  return (await own.executeTakeFirstOrThrow()).numDeletedRows > 0n ? value : undefined
}
