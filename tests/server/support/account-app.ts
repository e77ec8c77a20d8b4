import type { MailSettings } from '#contract/accounts/mail-settings.ts'
import type { OidcSettings } from '#contract/accounts/oidc-settings.ts'
import { createPerson } from '#server/accounts/people.ts'
import { testApp } from './test-app.ts'

export const OWNER = { email: 'ann@example.com', name: 'Ann', role: 'owner', password: 'correct horse' } as const
export const NOW = Date.UTC(2026, 10, 22, 12)

/** An app with an owner, and calls as a browser or a program makes them. */
export async function openAccounts(
  options: {
    readonly people?: boolean
    readonly origins?: readonly string[]
    readonly oidc?: OidcSettings
    readonly mail?: MailSettings
  } = {},
) {
  let now = NOW
  const opened = await testApp({
    clock: () => now,
    orders: [{ id: '1', status: 'Pending' }],
    ...(options.oidc && { oidc: options.oidc }),
    ...(options.mail && { mail: options.mail }),
    ...(options.origins && { publicOrigins: options.origins }),
  })
  const { app, accounts } = opened
  const database = await accounts.open()
  if (options.people !== false) await createPerson(database, 1, OWNER)
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, more: object = {}, body?: object) =>
    app.inject({ method, url, headers: { origin: 'http://localhost', ...more }, ...(body && { payload: body }) })
  const signIn = async (email: string, password: string, more: object = {}) => {
    const reply = await call('POST', '/api/auth/sign-in/email', more, { email, password })
    const cookies = [reply.headers['set-cookie'] ?? []].flat().map((text) => text.split(';')[0] ?? '')
    return { status: reply.statusCode, cookie: cookies.join('; '), reply }
  }
  return { ...opened, orderDatabase: opened.database, call, signIn, database, pass: (ms: number) => (now += ms) }
}
