import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMailSettings } from '#contract/accounts/mail-settings.ts'
import { readOidcSettings } from '#contract/accounts/oidc-settings.ts'
import { isTimeZone } from '#contract/store-clock.ts'
import { databaseSetting } from '#server/database-setting.ts'
import { ALLOWED_VALUES, START_MESSAGES } from './messages.ts'

export type ServerConfig = Readonly<ReturnType<typeof readConfig>>

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Reads the environment; an empty variable counts as absent. Throws an `Error` that names the setting and what it may be. */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const folder = dataDir(env.DATA_DIR)
  return {
    /** 0: any free port. */
    port: wholeNumber('PORT', env.PORT || '3000', 65_535),
    host: checked('HOST', env.HOST || '127.0.0.1', (text) => /^[\w.:-]{1,253}$/.test(text), ALLOWED_VALUES.host),
    /** Origins under which browsers reach the server, in addition to its own address. */
    publicOrigins: origins(env.PUBLIC_ORIGIN),
    /** Absolute. */
    dataDir: folder,
    database: databaseSetting(folder, env.DATABASE_URL, env.DATABASE_REPLICA_URL),
    /** IANA name; null: each store day as the file wrote it. */
    timeZone: env.TIME_ZONE ? checked('TIME_ZONE', env.TIME_ZONE, isTimeZone, ALLOWED_VALUES.timeZone) : null,
    /** Absolute; a folder whose files are imported. */
    importDir: importDir(env.IMPORT_DIR, folder),
    /** By which links are sent to people. */
    mail: readMailSettings(env, origins(env.PUBLIC_ORIGIN)[0], refuse),
    /** Origins to which notifications may be sent. */
    webhookOrigins: origins(env.WEBHOOK_ORIGINS, 'WEBHOOK_ORIGINS'),
    /** By which people sign in, in addition to passwords. */
    oidc: readOidcSettings(env, { readFile: (path) => readFileSync(path, 'utf8'), refuse }),
    logLevel: env.LOG_LEVEL ? oneOf('LOG_LEVEL', env.LOG_LEVEL, LOG_LEVELS) : undefined,
    /** Addresses (CIDR) of proxies whose X-Forwarded-… headers are trusted. */
    trustProxy: listOf('TRUST_PROXY', env.TRUST_PROXY ?? '', isNetwork, ALLOWED_VALUES.networks),
    /** Whole months after which the history is deleted; 0: never. */
    historyMonths: wholeNumber('HISTORY_MONTHS', env.HISTORY_MONTHS || '0', 1200),
    /** Milliseconds for open requests to finish when the server stops. */
    shutdownGraceMs: wholeNumber('SHUTDOWN_GRACE_MS', env.SHUTDOWN_GRACE_MS || '8000', 3_600_000),
  }
}

function refuse(name: string, value: string, allowed: string): never {
  throw new Error(START_MESSAGES.invalidSetting(name, value, allowed))
}

function checked(name: string, value: string, isAllowed: (value: string) => boolean, allowed: string): string {
  return isAllowed(value) ? value : refuse(name, value, allowed)
}

function wholeNumber(name: string, value: string, max: number): number {
  const isAllowed = (text: string) => /^\d{1,9}$/.test(text) && Number(text) <= max
  return Number(checked(name, value, isAllowed, ALLOWED_VALUES.wholeNumber(max)))
}

/** The parts of a list, all of which `isAllowed`. */
function listOf(name: string, value: string, isAllowed: (part: string) => boolean, allowed: string): string[] {
  const parts = value.split(',').map((part) => part.trim())
  return parts.filter((part) => part !== '').map((part) => checked(name, part, isAllowed, allowed))
}

function origins(value = '', name = 'PUBLIC_ORIGIN'): string[] {
  return listOf(name, value, isOrigin, ALLOWED_VALUES.origins).map((part) => new URL(part).origin)
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text.toLowerCase().replace(/\/$/, '')
}

function oneOf<T extends string>(name: string, value: string, values: readonly T[]): T {
  return values.find((one) => one === value) ?? refuse(name, value, ALLOWED_VALUES.oneOf(values))
}

/** The default is in the package's folder, so that it does not depend on where a command is run. */
function dataDir(value: string | undefined): string {
  return value ? resolve(value) : join(fileURLToPath(new URL('../..', import.meta.url)), 'data')
}

/** Files that are no orders are moved, so it cannot be where the database is. */
function importDir(value: string | undefined, data: string): string | undefined {
  if (!value) return undefined
  const isInside = !relative(data, resolve(value)).startsWith('..')
  return isInside ? refuse('IMPORT_DIR', value, ALLOWED_VALUES.outside(data)) : resolve(value)
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}
