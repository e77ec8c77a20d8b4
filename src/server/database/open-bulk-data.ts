import type { BulkReader, BulkWriter } from './bulk-data.ts'
import type { DatabaseLocation } from './location.ts'

/** Both bring the database up to date first. */
export async function openBulkReader(location: DatabaseLocation): Promise<BulkReader> {
  if (location.kind === 'sqlite') return (await import('./sqlite/bulk-data.ts')).sqliteBulkReader(location.file)
  return await (await import('./postgres/bulk-data.ts')).postgresBulkReader(location.url, location.deadlines)
}

export async function openBulkWriter(location: DatabaseLocation): Promise<BulkWriter> {
  if (location.kind === 'sqlite') return (await import('./sqlite/bulk-data.ts')).sqliteBulkWriter(location.file)
  return await (await import('./postgres/bulk-data.ts')).postgresBulkWriter(location.url, location.deadlines)
}
