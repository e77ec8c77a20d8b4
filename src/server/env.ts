import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DatabaseLocation } from '#server/database/location.ts'
import { databaseSetting } from '#server/database-setting.ts'
import { ConfigError } from './config-error.ts'
import { ALLOWED_VALUES, START_MESSAGES } from './messages.ts'

/** How to run the server. */
export interface ServerConfig {
  /** 0: any free port. */
  readonly port: number
  readonly host: Host
  /** Absolute. */
  readonly dataDir: string
  readonly database: DatabaseLocation
  /** IANA name; null: each store day as the file wrote it. */
  readonly timeZone: string | null
  readonly logLevel: LogLevel | undefined
  /** Addresses (CIDR) of proxies whose X-Forwarded-… headers are trusted. */
  readonly trustProxy: readonly string[]
  /** Milliseconds for open requests to finish when the server stops. */
  readonly shutdownGraceMs: number
}

/** Until there is sign-in, only this machine may reach the orders. */
const HOSTS = ['127.0.0.1', '::1', 'localhost'] as const
export type Host = (typeof HOSTS)[number]

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the environment; an empty variable counts as absent. Throws `ConfigError`. */
export function readConfig(env: Environment): ServerConfig {
  const folder = dataDir(env.DATA_DIR)
  return {
    port: wholeNumber('PORT', env.PORT || '3000', 65_535),
    host: host(env.HOST || '127.0.0.1'),
    dataDir: folder,
    database: databaseSetting(env.DATABASE_URL, env.DATABASE_REPLICA_URL, folder),
    timeZone: timeZone(env.TIME_ZONE),
    logLevel: env.LOG_LEVEL ? oneOf('LOG_LEVEL', env.LOG_LEVEL, LOG_LEVELS) : undefined,
    trustProxy: proxies(env.TRUST_PROXY ?? ''),
    shutdownGraceMs: wholeNumber('SHUTDOWN_GRACE_MS', env.SHUTDOWN_GRACE_MS || '8000', 3_600_000),
  }
}

function refuse(name: string, value: string, allowed: string): never {
  throw new ConfigError(START_MESSAGES.invalidSetting(name, value, allowed))
}

function wholeNumber(name: string, value: string, max: number): number {
  return /^\d{1,9}$/.test(value) && Number(value) <= max
    ? Number(value)
    : refuse(name, value, ALLOWED_VALUES.wholeNumber(max))
}

function oneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  return allowed.find((one) => one === value) ?? refuse(name, value, ALLOWED_VALUES.oneOf(allowed))
}

function host(value: string): Host {
  return HOSTS.find((one) => one === value) ?? refuse('HOST', value, ALLOWED_VALUES.host(HOSTS))
}

/** The default is in the package's folder, so that it does not depend on where a command is run. */
function dataDir(value: string | undefined): string {
  return value ? resolve(value) : join(fileURLToPath(new URL('../..', import.meta.url)), 'data')
}

function timeZone(value: string | undefined): string | null {
  if (!value) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone && value
  } catch {
    return refuse('TIME_ZONE', value, ALLOWED_VALUES.timeZone)
  }
}

function proxies(value: string): string[] {
  const list = value.split(',').map((part) => part.trim())
  return list.filter((part) => part !== '').map((part) => (isNetwork(part) ? part : refuseProxy(part)))
}

function refuseProxy(part: string): never {
  return refuse('TRUST_PROXY', part, ALLOWED_VALUES.networks)
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}
