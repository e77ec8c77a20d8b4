import type { Distribution } from '#bench/made-orders.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import type { PlainDatabase } from './plain-database.ts'

/** What each measurement gets: the API without a socket, and a connection for the plain queries. */
export interface Bench {
  readonly orders: number
  readonly distribution: Distribution
  readonly location: DatabaseLocation
  readonly get: (url: string) => Promise<{ total?: number | null }>
  readonly plain: PlainDatabase
  /** How many of `count` plain queries to send: over many orders each takes seconds. */
  readonly fewer: (count: number) => number
  /** The strategy that a search takes. */
  readonly strategyOf: (url: string) => Promise<string>
  readonly budgets: Budgets
}

/** Milliseconds that the p95 may take. */
interface Budgets {
  readonly list: number
  /** A page far from both ends of a list. */
  readonly middle: number
  readonly search: { readonly p95: number }
  readonly dashboard: { readonly p95: number }
}

/** A million orders in a file; ten million on a server. */
export const BUDGETS: Readonly<Record<DatabaseLocation['kind'], Budgets>> = {
  sqlite: { list: 15, middle: 250, search: { p95: 75 }, dashboard: { p95: 25 } },
  postgres: { list: 25, middle: 2000, search: { p95: 300 }, dashboard: { p95: 25 } },
}
