import { randomBytes } from 'node:crypto'
import type { Person, TwoFactor, TwoFactorSetUp } from '#contract/accounts/account-schema.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { recordOfPerson } from './access-history.ts'
import type { AccountDatabase } from './account-database.ts'
import type { OpenedAccounts } from './accounts.ts'
import { ACCOUNT_MESSAGES } from './messages.ts'
import { hashOf, sealed, unsealed } from './secrets.ts'

/** Milliseconds of a time step, RFC 6238. */
const STEP = 30_000
const RECOVERY_CODES = 10

type Owner = Pick<Person, 'id' | 'email'>

/** Whether a password alone does not sign the person in. */
export async function readTwoFactor({ database }: OpenedAccounts, userId: string): Promise<TwoFactor> {
  const on = database.selectFrom('twoFactor').where('id', '=', userId).where('usedStep', 'is not', null).select('id')
  const left = await database.selectFrom('recoveryCode').where('userId', '=', userId).select('id').execute()
  return { isOn: (await on.executeTakeFirst()) !== undefined, recoveryCodes: left.length }
}

/** Makes the secret that `confirmTwoFactor` turns on, in place of an earlier one. Throws 409 where one is on. */
export async function setUpTwoFactor(accounts: OpenedAccounts, { id, email }: Owner): Promise<TwoFactorSetUp> {
  const text = randomBytes(15).toString('base64url')
  const secret = sealed(text, accounts.secret)
  const made = accounts.database.insertInto('twoFactor').values({ id, secret, usedStep: null })
  const { numInsertedOrUpdatedRows } = await made
    .onConflict((row) => row.column('id').doUpdateSet({ secret }).where('twoFactor.usedStep', 'is', null))
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw new HttpProblem(409, ACCOUNT_MESSAGES.twoFactorOn)
  const { createOTP } = await import('@better-auth/utils/otp')
  const uri = createOTP(text).url('Orderboard', email)
  return { secret: new URL(uri).searchParams.get('secret') ?? '', uri }
}

/** Turns it on by a first code; returns new recovery codes. Throws 422 for a wrong code. */
export async function confirmTwoFactor(accounts: OpenedAccounts, { id: userId, email }: Owner, code: string) {
  if ((await readTwoFactor(accounts, userId)).isOn) throw new HttpProblem(409, ACCOUNT_MESSAGES.twoFactorOn)
  if (!(await acceptAppCode(accounts, userId, plain(code)))) throw new HttpProblem(422, ACCOUNT_MESSAGES.wrongCode)
  const { base32 } = await import('@better-auth/utils/base32')
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32.encode(randomBytes(10)).toLowerCase())
  const rows = codes.map((one) => ({ id: hashOf(one), userId }))
  await accounts.database.insertInto('recoveryCode').values(rows).execute()
  await recordOfPerson(accounts, email, { kind: 'edit', object: 'person', fields: { twoFactor: true } })
  return codes.map((one) => one.replace(/.{4}(?=.)/g, '$&-'))
}

/** Whether the code is right: of the app or a recovery code. Each works once. */
export async function acceptCode(accounts: OpenedAccounts, userId: string, given: string): Promise<boolean> {
  const code = plain(given)
  if (/^\d{6}$/.test(code)) return await acceptAppCode(accounts, userId, code)
  const own = accounts.database.deleteFrom('recoveryCode').where('userId', '=', userId).where('id', '=', hashOf(code))
  return (await own.executeTakeFirstOrThrow()).numDeletedRows > 0n
}

export async function turnOffTwoFactor(accounts: OpenedAccounts, { id, email }: Owner): Promise<void> {
  await deleteTwoFactor(accounts.database, id)
  await recordOfPerson(accounts, email, { kind: 'edit', object: 'person', fields: { twoFactor: false } })
}

export async function deleteTwoFactor(database: AccountDatabase, userId: string): Promise<void> {
  await database.deleteFrom('twoFactor').where('id', '=', userId).execute()
  await database.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
}

async function acceptAppCode(accounts: OpenedAccounts, userId: string, code: string): Promise<boolean> {
  const own = accounts.database.selectFrom('twoFactor').where('id', '=', userId).select('secret')
  const found = await own.executeTakeFirst()
  if (!found) return false
  const { createOTP } = await import('@better-auth/utils/otp')
  const app = createOTP(unsealed(found.secret, accounts.secret) ?? '')
  const now = Math.floor(accounts.clock() / STEP)
  // The clocks may differ by a step.
  const steps = [now - 1, now, now + 1]
  const codes = await Promise.all(steps.map((step) => app.hotp(step)))
  const step = steps[codes.indexOf(code)]
  if (step === undefined) return false
  const used = accounts.database.updateTable('twoFactor').set({ usedStep: step }).where('id', '=', userId)
  const { numUpdatedRows } = await used
    .where((row) => row.or([row('usedStep', 'is', null), row('usedStep', '<', step)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

function plain(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toLowerCase()
}
