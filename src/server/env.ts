import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DatabaseLocation } from '#server/database/location.ts'
import { databaseSetting } from '#server/database-setting.ts'

export interface Settings {
  /** 0: any free port. */
  readonly port: number
  readonly host: Host
  /** Absolute. */
  readonly dataDir: string
  readonly database: DatabaseLocation
  /** null: each store day as the file wrote it. */
  readonly timeZone: string | null
  /** undefined where the environment does not say. */
  readonly logLevel: LogLevel | undefined
  /** Addresses (CIDR) of the proxies whose X-Forwarded-… headers are believed. */
  readonly trustProxy: readonly string[]
  /** Milliseconds that open requests get to end when the server stops. */
  readonly shutdownGraceMs: number
}

/** Until there is sign-in, only this machine may reach the orders. */
export const HOSTS = ['127.0.0.1', '::1', 'localhost'] as const
export type Host = (typeof HOSTS)[number]

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** A value of the environment that cannot be used; the message names it and says what can. */
export class SettingsError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the environment (contract.md); an empty variable counts as absent. Throws `SettingsError`. */
export function readSettings(env: Environment): Settings {
  const folder = dataDir(env.DATA_DIR)
  const addresses = { url: env.DATABASE_URL, replicaUrl: env.DATABASE_REPLICA_URL }
  return {
    port: wholeNumber('PORT', env.PORT || '3000', 65_535),
    host: host(env.HOST || '127.0.0.1'),
    dataDir: folder,
    database: databaseSetting({ ...addresses, dataDir: folder }, refuseUnsaid),
    timeZone: timeZone(env.TIME_ZONE),
    logLevel: env.LOG_LEVEL ? oneOf('LOG_LEVEL', env.LOG_LEVEL, LOG_LEVELS) : undefined,
    trustProxy: proxies(env.TRUST_PROXY ?? ''),
    shutdownGraceMs: wholeNumber('SHUTDOWN_GRACE_MS', env.SHUTDOWN_GRACE_MS || '8000', 3_600_000),
  }
}

function refuse(name: string, value: string, allowed: string): never {
  throw new SettingsError(`${name} is ${JSON.stringify(value)}; it must be ${allowed}.`)
}

/** For a value that may hold a password, so that it is not repeated. */
function refuseUnsaid(name: string, why: string): never {
  throw new SettingsError(`${name} ${why}.`)
}

function wholeNumber(name: string, value: string, max: number): number {
  return /^\d{1,9}$/.test(value) && Number(value) <= max
    ? Number(value)
    : refuse(name, value, `a whole number from 0 to ${max}`)
}

function oneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  return allowed.find((one) => one === value) ?? refuse(name, value, `one of ${allowed.join(', ')}`)
}

function host(value: string): Host {
  const known = HOSTS.find((one) => one === value)
  if (known) return known
  return refuse(
    'HOST',
    value,
    `one of ${HOSTS.join(', ')}: until there is sign-in, only this machine may see the orders`,
  )
}

/** The default stands in the package's own folder, so that it is the same from wherever a command is run. */
function dataDir(value: string | undefined): string {
  return value ? resolve(value) : join(fileURLToPath(new URL('../..', import.meta.url)), 'data')
}

function timeZone(value: string | undefined): string | null {
  if (!value) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone && value
  } catch {
    return refuse('TIME_ZONE', value, 'an IANA time zone, for example UTC or Europe/Berlin')
  }
}

function proxies(value: string): string[] {
  const list = value.split(',').map((part) => part.trim())
  return list.filter((part) => part !== '').map((part) => (isNetwork(part) ? part : refuseProxy(part)))
}

function refuseProxy(part: string): never {
  return refuse('TRUST_PROXY', part, 'a list of addresses or networks like 10.0.0.0/8, separated by commas')
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}
