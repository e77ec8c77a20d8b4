import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** What reaches another machine. */
const CALLS = /\bfetch\(|\b(?:https?|http2)\.(?:request|get|connect)\(|\b(?:net|tls)\.connect\(|\bcreateConnection\(/
const LIBRARIES = /\bimport\('(?:nodemailer|openid-client)[^']*'\)|from '(?:nodemailer|openid-client|undici|pg)'/

it('reaches only the database, the identity provider, the mail server and allowed webhooks', () => {
  const files = globSync('src/server/**/*.ts').map((file) => file.replaceAll('\\', '/'))
  expect(files.length).toBeGreaterThan(200)
  const calling = files.filter((file) => {
    const code = readFileSync(file, 'utf8').replace(/^\s*(?:import type .*|\/\/.*|\*.*)$/gm, '')
    return CALLS.test(code) || LIBRARIES.test(code)
  })
  expect(calling.sort()).toEqual([
    'src/server/accounts/account-database.ts',
    'src/server/accounts/identity-provider.ts',
    'src/server/accounts/mail.ts',
    'src/server/database/postgres/connect.ts',
    'src/server/notifications/deliver.ts',
  ])
})
