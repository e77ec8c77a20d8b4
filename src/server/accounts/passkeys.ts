import type { NewPasskey, Passkey, PasskeySignIn, Person } from '#contract/accounts/account-schema.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { recordOfPerson } from './access-history.ts'
import type { OpenedAccounts } from './accounts.ts'
import { ACCOUNT_MESSAGES } from './messages.ts'
import { storePending, takePending } from './pending-sign-in.ts'
import { type Browser, findEnabled, refuseSignIn, type Started, startSession } from './sign-in.ts'
import { countStart } from './sign-in-limits.ts'

type Owner = Pick<Person, 'id' | 'email'>

/** ES256, EdDSA and RS256, which every device has one of. */
const supportedAlgorithmIDs = [-7, -8, -257]

const load = () => import('@simplewebauthn/server')
/** A passkey is bound to the name of the host. */
const hostOf = (origin: string) => new URL(origin).hostname

/** The passkeys of a person, oldest first. */
export async function listPasskeys({ database }: OpenedAccounts, userId: string): Promise<Passkey[]> {
  const own = database.selectFrom('passkey').where('userId', '=', userId).orderBy('createdAt').orderBy('id')
  return await own.select(['id', 'name', 'createdAt', 'lastUsedAt']).execute()
}

/** What the browser needs to make one, and the token with which it continues. */
export async function prepareNewPasskey(accounts: OpenedAccounts, { id, email }: Owner, { origin }: Browser) {
  const { generateRegistrationOptions } = await load()
  const options = await generateRegistrationOptions({
    ...{ rpName: 'Orderboard', rpID: hostOf(origin), userName: email, userID: new Uint8Array(Buffer.from(id)) },
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: (await listPasskeys(accounts, id)).map((passkey) => ({ id: passkey.id })),
  })
  return { options, pending: await storePending(accounts, 'new passkey', `${id} ${options.challenge}`) }
}

/** Throws 422 where it is not what `prepareNewPasskey` asked for. */
export async function addPasskey(
  accounts: OpenedAccounts,
  { id: userId, email }: Owner,
  { name, credential }: NewPasskey,
  { challenge: token, origin }: Browser,
): Promise<Passkey> {
  const asked = await takePending(accounts, 'new passkey', token)
  const expectedChallenge = (challenge: string) => asked === `${userId} ${challenge}`
  const { verifyRegistrationResponse } = await load()
  const expected = { expectedChallenge, expectedOrigin: origin, expectedRPID: hostOf(origin), supportedAlgorithmIDs }
  const checked = await verifyRegistrationResponse({ response: credential, ...expected }).catch(() => undefined)
  if (!checked?.registrationInfo) throw new HttpProblem(422, ACCOUNT_MESSAGES.passkeyRefused)
  const { id, publicKey, counter } = checked.registrationInfo.credential
  const made = { id, name, createdAt: accounts.clock(), lastUsedAt: null }
  const row = { ...made, userId, counter, publicKey: Buffer.from(publicKey).toString('base64url') }
  const insert = accounts.database.insertInto('passkey').values(row)
  const { numInsertedOrUpdatedRows } = await insert.onConflict((one) => one.doNothing()).executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw new HttpProblem(422, ACCOUNT_MESSAGES.passkeyRefused)
  await recordOfPerson(accounts, email, { kind: 'edit', object: 'person', fields: { newPasskey: name } })
  return made
}

/** Throws 404 where the person has no such passkey. */
export async function deletePasskey(accounts: OpenedAccounts, { id: userId, email }: Owner, id: string): Promise<void> {
  const own = accounts.database.deleteFrom('passkey').where('userId', '=', userId).where('id', '=', id)
  const deleted = await own.returning('name').executeTakeFirst()
  if (!deleted) throw new HttpProblem(404, ACCOUNT_MESSAGES.passkeyUnknown)
  await recordOfPerson(accounts, email, { kind: 'edit', object: 'person', fields: { removedPasskey: deleted.name } })
}

/** What the browser needs to sign in with one, and the token with which it continues. */
export async function preparePasskey(accounts: OpenedAccounts, { address, origin }: Browser) {
  await countStart(accounts, address)
  const { generateAuthenticationOptions } = await load()
  const options = await generateAuthenticationOptions({ rpID: hostOf(origin), userVerification: 'required' })
  return { options, pending: await storePending(accounts, 'passkey', options.challenge) }
}

/** Starts a session, without a code: the device has verified the person. Throws 401. */
export async function signInWithPasskey(
  accounts: OpenedAccounts,
  { credential: response }: PasskeySignIn,
  browser: Browser,
): Promise<Started> {
  const { database, clock } = accounts
  const { origin } = browser
  const expectedChallenge = await takePending(accounts, 'passkey', browser.challenge)
  if (expectedChallenge === undefined) throw new HttpProblem(401, ACCOUNT_MESSAGES.signInOver)
  const known = await database.selectFrom('passkey').where('id', '=', response.id).selectAll().executeTakeFirst()
  const person = await findEnabled(accounts, 'id', known?.userId ?? '')
  if (!known || !person) return await refuseSignIn(accounts, '', browser, ACCOUNT_MESSAGES.passkeyRefused)
  const { id, counter } = known
  const credential = { id, counter, publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')) }
  const { verifyAuthenticationResponse } = await load()
  const expected = { expectedChallenge, expectedOrigin: origin, expectedRPID: hostOf(origin) }
  const checked = await verifyAuthenticationResponse({ response, credential, ...expected }).catch(() => undefined)
  if (!checked?.verified) return await refuseSignIn(accounts, person.email, browser, ACCOUNT_MESSAGES.passkeyRefused)
  const used = { counter: checked.authenticationInfo.newCounter, lastUsedAt: clock() }
  await database.updateTable('passkey').set(used).where('id', '=', id).execute()
  return await startSession(accounts, person, browser, 'passkey')
}
