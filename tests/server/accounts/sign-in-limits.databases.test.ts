import { expect, it, onTestFinished } from 'vitest'
import { accountsAt } from '#server/accounts/accounts.ts'
import { signIn } from '#server/accounts/sign-in.ts'
import { networkOf } from '#server/accounts/sign-in-limits.ts'
import { OWNER, openAccounts } from '#tests/server/support/account-app.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const NOW = Date.UTC(2026, 10, 22, 12)

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('counts attempts from %s for the network %s', (address, network) => {
  expect(networkOf(address)).toBe(`network ${network}`)
})

it('limits attempts from a network whose addresses differ, as a trusted proxy names them, also after a restart', async () => {
  const { app, accounts, location } = await testApp({ now: NOW, trustProxy: ['127.0.0.1'] })
  const { database } = await accounts.open()
  let attempts = 0
  const from = async (address: string) => {
    const payload = { email: `unknown-${attempts++}@example.com`, password: 'wrong password' }
    const headers = { origin: 'http://localhost', 'x-forwarded-for': address }
    return (await app.inject({ method: 'POST', url: '/api/auth/sign-in/email', headers, payload })).statusCode
  }
  for (const end of ['1', '2']) expect(await from(`2001:db8:1:2::${end}`)).toBe(401)
  const counted = database.updateTable('signInFailure').where('id', '=', networkOf('2001:db8:1:2::'))
  const earlier = counted.where('failures', '=', 2).set({ failures: 99 })
  expect((await earlier.executeTakeFirstOrThrow()).numUpdatedRows).toBe(1n)
  expect(await from('2001:db8:1:2::3')).toBe(401)
  expect(await from('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(429)
  // The client may name others before the proxy adds its address.
  expect(await from('2001:db8:9:9::1, 2001:db8:1:2::7')).toBe(429)
  expect(await from('2001:db8:1:3::1')).toBe(401)
  const restarted = accountsAt(location, () => NOW)
  onTestFinished(restarted.close)
  const browser = { address: '2001:db8:1:2::9', userAgent: '', origin: '', pending: '', challenge: '' }
  const again = signIn(await restarted.open(), { email: 'other@example.com', password: 'wrong password' }, browser)
  await expect(again).rejects.toMatchObject({ status: 429 })
})

it('lets twenty browsers of one person in at once, and guesses at once no oftener than one after another', async () => {
  const { signIn: attempt } = await openAccounts()
  const statuses = async (passwords: readonly string[]) => {
    const made = await Promise.all(passwords.map((password) => attempt(OWNER.email, password)))
    return made.map(({ status }) => status).sort()
  }
  expect(await statuses(Array<string>(20).fill(OWNER.password))).toEqual(Array(20).fill(200))
  expect(await statuses(Array<string>(15).fill('wrong password'))).toEqual([
    ...Array(10).fill(401),
    ...Array(5).fill(429),
  ])
})

it('names the address of a browser as people know it', async () => {
  const { app, database, signIn: attempt, call } = await openAccounts()
  const { email, password } = OWNER
  const browser = { method: 'POST', url: '/api/auth/sign-in/email', payload: { email, password } } as const
  const headers = { origin: 'http://localhost' }
  expect((await app.inject({ ...browser, headers, remoteAddress: '::ffff:203.0.113.7' })).statusCode).toBe(200)
  const rows = await database.database.selectFrom('session').select('ipAddress').execute()
  expect(rows).toEqual([{ ipAddress: '203.0.113.7' }])
  const { cookie } = await attempt(email, password)
  const { changes } = (await call('GET', '/api/history?object=session', { cookie })).json()
  expect(JSON.stringify(changes)).toContain('"203.0.113.7"')
})
