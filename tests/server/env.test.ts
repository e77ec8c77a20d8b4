// Covers: specification 6
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/env.ts'
import { temporaryFolder } from '#tests/server/support/test-app.ts'

describe('readConfig', () => {
  it('has defaults; an empty variable counts as absent', () => {
    const defaults = {
      port: 3000,
      host: '127.0.0.1',
      publicOrigins: [],
      webhookOrigins: [],
      dataDir: resolve('data'),
      database: { kind: 'sqlite', file: resolve('data/orderboard.db') },
      timeZone: null,
      importDir: undefined,
      oidc: undefined,
      logLevel: undefined,
      trustProxy: [],
      historyMonths: 0,
      shutdownGraceMs: 8_000,
    }
    expect(readConfig({})).toEqual(defaults)
    expect(readConfig({ PORT: '', HOST: '', DATA_DIR: '', DATABASE_URL: '', TIME_ZONE: '', LOG_LEVEL: '' })).toEqual(
      defaults,
    )
  })

  it('reads every variable', () => {
    const secretFile = join(temporaryFolder(), 'secret')
    writeFileSync(secretFile, 'secret\n')
    const env = {
      PORT: '0',
      HOST: '0.0.0.0',
      PUBLIC_ORIGIN: 'https://Orders.example.com/, http://10.0.0.7:3000',
      DATA_DIR: '/tmp/shop',
      TIME_ZONE: 'America/New_York',
      IMPORT_DIR: '/srv/exports',
      WEBHOOK_ORIGINS: 'https://hooks.example.com/',
      OIDC_ISSUER: 'https://login.example.com/shop',
      OIDC_CLIENT_ID: 'orders',
      OIDC_CLIENT_SECRET_FILE: secretFile,
      OIDC_DOMAINS: 'Example.com, example.org',
      OIDC_ROLE_CLAIM: 'groups',
      OIDC_ROLES: 'cn=staff=packer, viewer=viewer',
      LOG_LEVEL: 'debug',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      HISTORY_MONTHS: '24',
      SHUTDOWN_GRACE_MS: '0',
    }
    expect(readConfig(env)).toEqual({
      port: 0,
      webhookOrigins: ['https://hooks.example.com'],
      host: '0.0.0.0',
      publicOrigins: ['https://orders.example.com', 'http://10.0.0.7:3000'],
      dataDir: resolve('/tmp/shop'),
      database: { kind: 'sqlite', file: '/tmp/shop/orderboard.db' },
      timeZone: 'America/New_York',
      importDir: resolve('/srv/exports'),
      oidc: {
        ...{
          issuer: 'https://login.example.com/shop',
          clientId: 'orders',
          clientSecret: 'secret',
          name: 'login.example.com',
        },
        ...{ domains: ['example.com', 'example.org'], roleClaim: 'groups' },
        roles: new Map([
          ['cn=staff', 'packer'],
          ['viewer', 'viewer'],
        ]),
      },
      logLevel: 'debug',
      trustProxy: ['10.0.0.0/8', '::1'],
      historyMonths: 24,
      shutdownGraceMs: 0,
    })
  })

  it.each([
    ['PORT', '65536', 'a whole number from 0 to 65535'],
    ['PORT', '-1', 'a whole number'],
    ['PORT', '3000x', 'a whole number'],
    ['PORT', '1e3', 'a whole number'],
    ['HOST', 'shop example', 'an address or name of this machine'],
    ['PUBLIC_ORIGIN', 'orders.example.com', 'a list of origins'],
    ['PUBLIC_ORIGIN', 'https://orders.example.com/orders', 'a list of origins'],
    ['IMPORT_DIR', 'data', 'a folder outside the data folder'],
    ['IMPORT_DIR', 'data/uploads', 'a folder outside the data folder'],
    ['TIME_ZONE', 'Mars/Base', 'an IANA time zone'],
    ['LOG_LEVEL', 'loud', 'one of trace, debug, info, warn, error, fatal, silent'],
    ['TRUST_PROXY', '10.0.0.0/33', 'a list of addresses or networks'],
    ['TRUST_PROXY', 'proxy', 'a list of addresses or networks'],
    ['SHUTDOWN_GRACE_MS', '10s', 'a whole number from 0 to 3600000'],
  ])('refuses %s=%s and says what is allowed', (name, value, allowed) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(`${name} is "${value}"`)
    expect(read).toThrow(allowed)
  })

  const CLIENT = { OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'orders', OIDC_CLIENT_SECRET: 'secret' }
  it.each([
    [{ ...CLIENT, OIDC_ISSUER: 'login.example.com' }, 'OIDC_ISSUER is "login.example.com"'],
    [{ ...CLIENT, OIDC_ISSUER: 'http://login.example.com' }, 'OIDC_ISSUER is "http://login.example.com"'],
    [
      { ...CLIENT, OIDC_ISSUER: '' },
      'OIDC_ISSUER is ""; it must be the address of the provider, because OIDC_CLIENT_ID',
    ],
    [{ ...CLIENT, OIDC_CLIENT_ID: '' }, 'OIDC_CLIENT_ID is ""'],
    [{ ...CLIENT, OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET is ""'],
    [{ ...CLIENT, OIDC_CLIENT_SECRET_FILE: '/no/such/file' }, 'OIDC_CLIENT_SECRET_FILE is "/no/such/file"'],
    [{ ...CLIENT, OIDC_DOMAINS: '@example.com' }, 'OIDC_DOMAINS is "@example.com"'],
    [{ ...CLIENT, OIDC_ROLES: 'staff=boss' }, 'OIDC_ROLES is "staff=boss"; it must be a list like staff=viewer'],
    [{ ...CLIENT, OIDC_ROLES: 'staff=viewer' }, 'OIDC_ROLE_CLAIM is ""'],
  ])('refuses settings of an identity provider that are not whole: %j', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence)
  })

  const MAIL = { SMTP_URL: 'smtp://u:secret@mail', MAIL_FROM: 'o@example.com', PUBLIC_ORIGIN: 'https://o.example.com' }
  it.each([
    [{ ...MAIL, SMTP_URL: 'https://u:secret@mail' }, 'SMTP_URL is "…mail"; it must be an address like smtps:'],
    [{ ...MAIL, MAIL_FROM: '' }, 'MAIL_FROM is ""; it must be an e-mail address, because SMTP_URL is set'],
    [{ ...MAIL, PUBLIC_ORIGIN: '' }, 'PUBLIC_ORIGIN is ""; it must be set, because the links in mails begin with it'],
  ])('refuses settings of a mail server that are not whole: %j', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence)
  })

  it('names the invalid part of a list', () => {
    expect(() => readConfig({ TRUST_PROXY: '10.0.0.1,10.0.0' })).toThrow('TRUST_PROXY is "10.0.0"')
  })

  it('reads the location of the database', () => {
    expect(readConfig({ DATA_DIR: '/srv/o' }).database).toEqual({ kind: 'sqlite', file: '/srv/o/orderboard.db' })
    const url = 'postgres://u:secret@h/d'
    expect(readConfig({ DATABASE_URL: url }).database).toEqual({ kind: 'postgres', url })
    const both = readConfig({ DATABASE_URL: url, DATABASE_REPLICA_URL: 'postgresql://r/d' })
    expect(both.database).toEqual({ kind: 'postgres', url, replicaUrl: 'postgresql://r/d' })
  })

  it.each([
    [{ DATABASE_URL: 'mysql://u:secret@h/d' }, /^DATABASE_URL must be the address of a PostgreSQL database/],
    [{ DATABASE_URL: 'postgres://u:secret@h' }, /^DATABASE_URL must be/],
    [{ DATABASE_URL: 'u:secret' }, /^DATABASE_URL must be/],
    [{ DATABASE_URL: 'postgres://h/d', DATABASE_REPLICA_URL: 'secret' }, /^DATABASE_REPLICA_URL must be/],
    [{ DATABASE_REPLICA_URL: 'postgres://u:secret@h/d' }, /^DATABASE_REPLICA_URL is set without DATABASE_URL/],
  ])('refuses an address without repeating its password: %o', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence)
    expect(() => readConfig(env)).not.toThrow(/secret/)
  })
})
