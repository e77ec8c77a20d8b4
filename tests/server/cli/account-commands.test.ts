import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '#scripts/root.ts'
import { createPerson } from '#server/accounts/people.ts'
import { runAccountCommand } from '#server/cli/account-commands.ts'
import { parseCommandLine } from '#server/cli/command.ts'
import { readConfig } from '#server/env.ts'
import { serverProcess } from '#tests/server/support/server-process.ts'
import { temporaryFolder, testApp } from '#tests/server/support/test-app.ts'

/** Runs `npm run admin -- …` on the folder, with `input` on stdin. */
async function spawned(dataDir: string, args: readonly string[], input = '') {
  const script = join(ROOT, 'src', 'server', 'cli', 'admin.ts')
  const child = spawn(process.execPath, [script, ...args], { env: { DATA_DIR: dataDir, PORT: '4000' } })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk) => (stdout += chunk))
  child.stderr.on('data', (chunk) => (stderr += chunk))
  child.stdin.end(input)
  const code = await new Promise((resolve) => child.on('close', resolve))
  return { code, lines: stdout.trim().split('\n'), stderr }
}

/** The same within this process. */
async function admin(dataDir: string, [name = '', ...args]: readonly string[], input = '') {
  const lines: string[] = []
  const { values } = parseCommandLine(args, ['email', 'name', 'role'], ['password-stdin'])
  const io = { readPassword: async () => input, print: (line: string) => void lines.push(...line.split('\n')) }
  const stderr = await runAccountCommand(name, values, readConfig({ DATA_DIR: dataDir, PORT: '4000' }), io).then(
    () => '',
    (error: Error) => error.message,
  )
  return { code: stderr === '' ? 0 : 1, lines, stderr }
}

const CREATE_OWNER = ['create-owner', '--email', 'ann@example.com', '--name', 'Ann', '--password-stdin']

it('makes, lists and changes accounts and keys while the server runs', async () => {
  const dataDir = temporaryFolder()
  const server = serverProcess({ DATA_DIR: dataDir, HOST: '0.0.0.0' })
  const port = new URL(await server.address).port
  const origin = `http://127.0.0.1:${port}`
  const status = async (headers: Record<string, string> = {}) =>
    (await fetch(`${origin}/api/orders`, { headers })).status
  const post = (path: string, body: object) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify(body),
    })
  const signIn = async (email: string, password: string) =>
    (await post('/api/auth/sign-in/email', { email, password })).status

  expect(await status()).toBe(200)
  expect(await status({ 'x-forwarded-for': '203.0.113.9' })).toBe(403)
  const refused = await spawned(dataDir, ['create-key', '--name', 'Shop', '--role', 'viewer'])
  expect([refused.code, refused.lines]).toEqual([1, ['']])
  expect(refused.stderr).toContain('There is no owner yet.')
  const printed = /http:\S+\/welcome#([\w-]+)/.exec(server.stdout())?.[1] ?? ''
  const { lines } = await admin(dataDir, ['create-owner'])
  expect(lines.at(-1)).toMatch(/^http:\/\/127\.0\.0\.1:4000\/welcome#[\w-]{43}$/)
  // The newest link replaces the one of the start.
  expect((await post('/api/auth/invitation', { token: printed })).status).toBe(404)
  expect((await post('/api/auth/invitation', { token: lines.at(-1)?.split('#')[1] ?? '' })).status).toBe(200)

  expect((await spawned(dataDir, [...CREATE_OWNER], 'password1\n')).stderr).toContain('most common')
  expect((await admin(dataDir, [...CREATE_OWNER], 'correct horse')).code).toBe(0)
  expect(await status()).toBe(401)
  expect(await signIn('ann@example.com', 'correct horse')).toBe(200)
  expect((await admin(dataDir, [...CREATE_OWNER], 'correct horse\n')).stderr).toContain('There is an owner already.')
  const key = await admin(dataDir, ['create-key', '--name', 'Shop', '--role', 'viewer'])
  expect(await status({ authorization: `Bearer ${key.lines.at(-1)}` })).toBe(200)

  const packer = ['create-user', '--email', 'Bob@example.com', '--name', 'Bob', '--role', 'packer', '--password-stdin']
  expect((await admin(dataDir, packer, 'battery staple')).code).toBe(0)
  expect((await admin(dataDir, ['list-users'])).lines).toEqual([
    'ann@example.com  Ann  owner',
    'bob@example.com  Bob  packer',
  ])
  const reset = ['reset-password', '--email', 'bob@example.com', '--password-stdin']
  expect((await admin(dataDir, reset, 'staple battery')).code).toBe(0)
  expect(await signIn('bob@example.com', 'battery staple')).toBe(401)
  expect(await signIn('bob@example.com', 'staple battery')).toBe(200)
  expect((await admin(dataDir, ['reset-two-factor', '--email', 'bob@example.com'])).lines).toEqual([
    'bob@example.com signs in without a code.',
  ])
  expect((await admin(dataDir, ['disable-user', '--email', 'bob@example.com'])).code).toBe(0)
  expect(await signIn('bob@example.com', 'staple battery')).toBe(401)
  expect((await admin(dataDir, ['disable-user', '--email', 'ann@example.com'])).stderr).toContain('last owner')
  expect((await admin(dataDir, ['create-key', '--name', 'Shop', '--role', 'boss'])).stderr).toContain(
    '--role is “boss”',
  )
})

it('finds people of every workspace', async () => {
  const { accounts, dataDir, exec } = await testApp({ on: 'sqlite' })
  await exec(`insert into workspaces (id, slug, name) values (2, 'second', 'Second')`)
  const opened = await accounts.open()
  const person = { name: 'Ann', role: 'owner', password: 'correct horse' } as const
  await createPerson(opened, 1, { ...person, email: 'ann@example.com' })
  for (const name of ['Bob', 'Eve'])
    await createPerson(opened, 2, { ...person, name, email: `${name.toLowerCase()}@example.com` })
  expect((await admin(dataDir, ['disable-user', '--email', 'Bob@example.com'])).code).toBe(0)
  expect((await admin(dataDir, ['disable-user', '--email', 'eve@example.com'])).stderr).toContain('last owner')
  const { lines } = await admin(dataDir, ['reset-password', '--email', 'eve@example.com'])
  expect(lines.at(-1)).toMatch(/welcome#[\w-]{43}$/)
  expect((await admin(dataDir, ['list-users'])).lines).toEqual([
    'ann@example.com  Ann  owner',
    'bob@example.com  Bob  owner  workspace 2  disabled',
    'eve@example.com  Eve  owner  workspace 2',
  ])
})
