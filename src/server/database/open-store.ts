import type { DatabaseLocation } from './location.ts'
import type { OrderStore } from './order-store.ts'

/** The writing side of a database; its driver is loaded when it is asked for. SQLite is brought up to date. */
export async function openStore(location: DatabaseLocation): Promise<OrderStore> {
  if (location.kind === 'sqlite') {
    const { openSqliteStore } = await import('./sqlite/sqlite-store.ts')
    return openSqliteStore(location.file)
  }
  const { openPostgresStore } = await import('./postgres/postgres-store.ts')
  return openPostgresStore(location.url)
}
