import type { KeptReader, KeptWriter } from './kept-data.ts'
import type { DatabaseLocation } from './location.ts'

export async function openKeptReader(location: DatabaseLocation): Promise<KeptReader> {
  if (location.kind === 'sqlite') return (await import('./sqlite/kept-rows.ts')).sqliteKeptReader(location.file)
  return await (await import('./postgres/kept-rows.ts')).postgresKeptReader(location.url, location.deadlines)
}

/** The database is brought up to date first. */
export async function openKeptWriter(location: DatabaseLocation): Promise<KeptWriter> {
  if (location.kind === 'sqlite') return (await import('./sqlite/kept-rows.ts')).sqliteKeptWriter(location.file)
  return await (await import('./postgres/kept-rows.ts')).postgresKeptWriter(location.url, location.deadlines)
}
