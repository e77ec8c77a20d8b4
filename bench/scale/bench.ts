import type { DatabaseLocation } from '#server/database/location.ts'
import type { PlainDatabase } from './plain-database.ts'

/** What each measurement gets: the API without a socket, and a connection for the plain queries. */
export interface Bench {
  readonly orders: number
  readonly location: DatabaseLocation
  readonly get: (url: string) => Promise<{ total?: number | null }>
  readonly plain: PlainDatabase
  /** How many of `count` plain queries to send: over many orders each takes seconds. */
  readonly fewer: (count: number) => number
  /** Makes the server forget which pages it knows, as a written order would. */
  readonly forget: () => Promise<unknown>
  readonly budgets: Budgets
}

/** Milliseconds that the p95 may take. */
interface Budgets {
  readonly list: number
  readonly otherSort: number
  readonly search: { readonly p50: number; readonly p95: number }
  readonly dashboard: { readonly p95: number }
}

/** A million orders in a file; ten million on a server. */
export const BUDGETS: Readonly<Record<DatabaseLocation['kind'], Budgets>> = {
  sqlite: { list: 15, otherSort: 60, search: { p50: 15, p95: 75 }, dashboard: { p95: 15 } },
  postgres: { list: 25, otherSort: 600, search: { p50: 40, p95: 250 }, dashboard: { p95: 25 } },
}
