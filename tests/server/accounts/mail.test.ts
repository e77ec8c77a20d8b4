import { createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createPerson } from '#server/accounts/people.ts'
import { OWNER, openAccounts } from '#tests/server/support/account-app.ts'
import { mailServer, portOf } from '#tests/server/support/mail-server.ts'

/** Takes connections and says nothing. */
async function silentServer(): Promise<string> {
  const server = createServer((socket) => onTestFinished(() => void socket.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `smtp://127.0.0.1:${portOf(server)}`
}

async function open(url: string) {
  const mail = { url, from: 'orders@example.com', origin: 'https://orders.example.com' }
  const opened = await openAccounts({ mail })
  const { cookie } = await opened.signIn(OWNER.email, OWNER.password)
  return { ...opened, post: (url: string, body?: object) => opened.call('POST', url, { cookie }, body) }
}

const BOB = { email: 'bob@example.com', role: 'viewer' } as const

it('sends an invitation and a password link to their person, and their links work', async () => {
  const { url, mails } = await mailServer()
  const { post, call, database } = await open(url)
  const person = { ...BOB, email: 'cy@example.com', name: 'Cy', password: 'correct horse' }
  const { id } = await createPerson(database, 1, person)
  const replies = [await post('/api/invitations', BOB), await post(`/api/people/${id}/password-link`)]
  expect(replies.map((reply) => [reply.statusCode, reply.json().isSent])).toEqual([
    [201, true],
    [201, true],
  ])
  expect(mails.map(({ to }) => to)).toEqual([['bob@example.com'], ['cy@example.com']])
  for (const [index, { content }] of mails.entries()) {
    const { path } = replies[index]?.json() ?? {}
    expect(content).toContain(`https://orders.example.com${path}`)
    expect(content).toMatch(/^From: orders@example\.com\r$/m)
    const open = await call('POST', '/api/auth/invitation', {}, { token: path.split('#')[1] })
    expect(open.json()).toMatchObject({ email: mails[index]?.to[0] })
  }
})

it.each([
  ['does not answer', silentServer],
  ['is not there', async () => 'smtp://127.0.0.1:1'],
  ['refuses the password', async () => (await mailServer()).url.replace('secret', 'wrong')],
])('gives the link all the same, and says that it was not sent, where the mail server %s', async (_, server) => {
  const { post, call } = await open(await server())
  const reply = await post('/api/invitations', BOB)
  expect([reply.statusCode, reply.json().isSent]).toEqual([201, false])
  const token = reply.json().path.split('#')[1]
  expect((await call('POST', '/api/auth/invitation', {}, { token })).statusCode).toBe(200)
})

it('reaches one address however it is written, and nobody where there is no mail server', async () => {
  const { url, mails } = await mailServer()
  const { post } = await open(url)
  for (const email of ['a@example.com,b@example.com', 'a@example.com\r\nBcc: b@example.com', '<b@example.com>a@c.d'])
    await post('/api/invitations', { ...BOB, email })
  expect(mails.flatMap(({ to }) => to).filter((one) => one.startsWith('b@'))).toEqual([])
  expect(mails.every(({ to }) => to.length === 1)).toBe(true)
  const { call, signIn } = await openAccounts()
  const { cookie } = await signIn(OWNER.email, OWNER.password)
  const reply = await call('POST', '/api/invitations', { cookie }, BOB)
  expect([reply.statusCode, reply.json().isSent]).toEqual([201, null])
})
