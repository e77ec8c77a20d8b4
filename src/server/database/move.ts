import type { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { KEPT_TABLES } from './kept-tables.ts'
import { connectionConfig } from './postgres/connect.ts'
import { writeKept } from './postgres/kept-rows.ts'
import { rebuildPostgresDerived } from './postgres/rebuild-derived.ts'
import { readKept } from './sqlite/kept-rows.ts'

/**
 * Fills a PostgreSQL database that is up to date and has no orders with everything in the file; all of it or nothing.
 * Answers how many rows each table has now.
 */
export async function moveToPostgres(database: DatabaseSync, url: string): Promise<Readonly<Record<string, number>>> {
  const client = new Client(connectionConfig(url))
  await client.connect()
  database.exec('begin')
  try {
    await client.query('begin')
    await client.query('delete from workspaces')
    const counts: Record<string, number> = {}
    for (const table of KEPT_TABLES) counts[table.name] = await writeKept(client, table, readKept(database, table))
    await rebuildPostgresDerived(client)
    await client.query('commit')
    await client.query('analyze')
    return counts
  } finally {
    database.exec('rollback')
    await client.end()
  }
}
