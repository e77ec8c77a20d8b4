import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { THIS_COMPUTER } from '#contract/roles.ts'
import { createAccessKey } from '#server/accounts/access-keys.ts'
import { accountsAt } from '#server/accounts/accounts.ts'
import { createHook } from '#server/accounts/hooks.ts'
import { addPasskey, prepareNewPasskey, preparePasskey, signInWithPasskey } from '#server/accounts/passkeys.ts'
import { createPerson } from '#server/accounts/people.ts'
import { readStoredAccounts } from '#server/accounts/stored-accounts.ts'
import { confirmTwoFactor, readTwoFactor, setUpTwoFactor } from '#server/accounts/two-factor.ts'
import { moveDatabase, restoreBackup } from '#server/backup/restore.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { appCode } from '#tests/server/support/app-code.ts'
import { temporaryFolder, testApp } from '#tests/server/support/test-app.ts'
import { testPasskey } from '#tests/server/support/test-passkey.ts'

const OWNER = { email: 'ann@example.com', name: 'Ann', role: 'owner', password: 'correct horse' } as const

it('are in backups and moves, without sessions', async () => {
  const from = await testApp({ orders: [{ id: '1' }] })
  const opened = await from.accounts.open()
  const ann = await createPerson(opened, 1, OWNER)
  const { key } = await createAccessKey(opened, 1, { name: 'Shop', role: 'viewer' })
  const shop = { name: 'Shop', platform: 'woocommerce', shop: 'main', secret: 'entered' } as const
  const { path } = await createHook(opened, 1, shop, THIS_COMPUTER)
  const signIn = (app: typeof from.app) =>
    app.inject({
      ...{ method: 'POST', url: '/api/auth/sign-in/email', headers: { origin: 'http://localhost', pending: '' } },
      payload: { email: OWNER.email, password: OWNER.password },
    })
  const session = String([(await signIn(from.app)).headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
  const { secret } = await setUpTwoFactor(opened, ann)
  const codes = await confirmTwoFactor(opened, ann, appCode(secret, 0))
  const browser = { address: '::1', userAgent: '', origin: 'http://localhost', pending: '' }
  const asked = await prepareNewPasskey(opened, ann, { ...browser, challenge: '' })
  const passkey = testPasskey()
  const added = { name: 'Laptop', credential: passkey.create(asked.options) }
  await addPasskey(opened, ann, added, { ...browser, challenge: asked.pending })
  const backup = join(temporaryFolder(), 'all.backup')
  await writeBackup(from.location, backup, 0)
  const stored = await readStoredAccounts(from.location)
  expect(stored?.people).toMatchObject([{ email: 'ann@example.com', memberships: [{ workspaceId: 1, role: 'owner' }] }])

  const restored = await testApp()
  await restoreBackup(backup, restored.location, { replace: false })
  expect(await readStoredAccounts(restored.location)).toEqual(stored)
  const get = async (headers: Record<string, string>) =>
    (await restored.app.inject({ url: '/api/me', headers })).statusCode
  expect([await get({}), await get({ cookie: session }), await get({ authorization: `Bearer ${key}` })]).toEqual([
    401, 401, 200,
  ])
  expect((await signIn(restored.app)).statusCode).toBe(200)
  const signed = { 'x-wc-webhook-signature': createHmac('sha256', shop.secret).update('{}').digest('base64') }
  const delivery = { method: 'POST', url: path, payload: '{}', headers: signed } as const
  expect((await restored.app.inject(delivery)).json()).toMatchObject({ state: 'ignored' })
  const pending = await signIn(restored.app)
  expect(pending.json()).toEqual({ done: false, next: 'code' })
  const cookie = String(pending.headers['set-cookie']).split(';')[0] ?? ''
  const send = async (code: string) => {
    const call = { method: 'POST', url: '/api/auth/sign-in/code', payload: { code } } as const
    return (await restored.app.inject({ ...call, headers: { origin: 'http://localhost', cookie } })).statusCode
  }
  // A code that was used before is used after it too.
  expect(await send(appCode(secret, 0))).toBe(401)
  expect(await send(appCode(secret, 30_000))).toBe(200)
  expect(codes).toHaveLength(10)
  const { recoveryCodes } = await readTwoFactor(await restored.accounts.open(), ann.id)
  expect(recoveryCodes).toBe(10)
  const elsewhere = await restored.accounts.open()
  const { options, pending: token } = await preparePasskey(elsewhere, { ...browser, challenge: '' })
  const used = { credential: passkey.get(options) }
  expect(await signInWithPasskey(elsewhere, used, { ...browser, challenge: token })).toMatchObject({
    email: OWNER.email,
  })

  const again = restoreBackup(backup, restored.location, { replace: false })
  await expect(again).rejects.toThrow('Choose another one, or replace them with --replace.')
  const moved = { kind: 'sqlite', file: join(temporaryFolder(), 'orderboard.db') } as const
  await moveDatabase(from.location, moved, { replace: false })
  expect(await readStoredAccounts(moved)).toEqual(stored)
})

it('of a backup replace others only when that is wanted, and one without accounts replaces none', async () => {
  const empty = await testApp({ orders: [{ id: '1' }] })
  const folder = temporaryFolder()
  await writeBackup(empty.location, join(folder, 'none.backup'), 0)
  const target = await testApp()
  await createPerson(await target.accounts.open(), 1, OWNER)
  await writeBackup(target.location, join(folder, 'ann.backup'), 0)
  await restoreBackup(join(folder, 'none.backup'), target.location, { replace: false })
  expect((await readStoredAccounts(target.location))?.people).toHaveLength(1)
  const other = await testApp()
  await createPerson(await other.accounts.open(), 1, { ...OWNER, email: 'bob@example.com' })
  const restore = (replace: boolean) => restoreBackup(join(folder, 'ann.backup'), other.location, { replace })
  await expect(restore(false)).rejects.toThrow('The database already has accounts.')
  await restore(true)
  expect((await readStoredAccounts(other.location))?.people).toMatchObject([{ email: 'ann@example.com' }])
  const accounts = accountsAt(other.location, Date.now)
  expect(await accounts.hasOwner()).toBe(true)
  await accounts.close()
})
