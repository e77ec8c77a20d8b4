import type { DatabaseLocation } from '#server/database/location.ts'
import { databaseFile } from '#server/database/sqlite/open.ts'
import { START_MESSAGES } from './messages.ts'

/** The database that the environment names, else the file in the data folder. Throws an `Error` for users. */
export function databaseSetting(dataDir: string, url?: string, replicaUrl?: string): DatabaseLocation {
  if (!url) {
    if (replicaUrl) throw new Error(START_MESSAGES.replicaWithoutPrimary)
    return { kind: 'sqlite', file: databaseFile(dataDir) }
  }
  const location = postgresLocation('DATABASE_URL', url)
  if (!replicaUrl) return location
  return { ...location, replicaUrl: postgresLocation('DATABASE_REPLICA_URL', replicaUrl).url }
}

/** `name` is of the setting or option that gives the address. Throws an `Error` for users, without the address. */
export function postgresLocation(name: string, url: string): Extract<DatabaseLocation, { kind: 'postgres' }> {
  const address = URL.canParse(url) ? new URL(url) : undefined
  const isValid = address && /^postgres(ql)?:$/.test(address.protocol) && address.pathname.length > 1
  if (!isValid) throw new Error(START_MESSAGES.notPostgresUrl(name))
  return { kind: 'postgres', url }
}

/** The database for people, without user and password. */
export function databaseInWords(location: DatabaseLocation): string {
  if (location.kind === 'sqlite') return location.file
  const { host, pathname } = new URL(location.url)
  return `the PostgreSQL database ${decodeURIComponent(pathname.slice(1))} at ${host || 'localhost'}`
}
