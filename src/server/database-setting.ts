import type { DatabaseLocation } from '#server/database/location.ts'
import { databaseFile } from '#server/database/sqlite/open.ts'

/** Why an address is no use, without repeating it: it may hold a password. */
type Refuse = (name: string, why: string) => never

/** Where the environment says the orders are: on a server, else in the data folder's file. */
export function databaseSetting(
  { url, replicaUrl, dataDir }: { url?: string | undefined; replicaUrl?: string | undefined; dataDir: string },
  refuse: Refuse,
): DatabaseLocation {
  if (!url) {
    if (replicaUrl) refuse('DATABASE_REPLICA_URL', 'is set without DATABASE_URL; a replica needs its primary')
    return { kind: 'sqlite', file: databaseFile(dataDir) }
  }
  check('DATABASE_URL', url, refuse)
  if (!replicaUrl) return { kind: 'postgres', url }
  check('DATABASE_REPLICA_URL', replicaUrl, refuse)
  return { kind: 'postgres', url, replicaUrl }
}

function check(name: string, text: string, refuse: Refuse): void {
  const address = URL.canParse(text) ? new URL(text) : undefined
  const isRight = address && /^postgres(ql)?:$/.test(address.protocol) && address.pathname.length > 1
  if (!isRight) refuse(name, 'must be the address of a PostgreSQL database, like postgres://user@host:5432/orders')
}

/** The place in words, without user and password. */
export function databaseInWords(location: DatabaseLocation): string {
  if (location.kind === 'sqlite') return location.file
  const { host, pathname } = new URL(location.url)
  return `the PostgreSQL database ${decodeURIComponent(pathname.slice(1))} at ${host || 'localhost'}`
}
