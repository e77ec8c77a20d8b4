import type { ClientBase } from 'pg'
import { remakingProductSums } from '#server/aggregates/rebuild.ts'
import { remakePostgresGrams } from '#server/database/postgres/remake-grams.ts'
import {
  CREATE_FILTER_INDEXES,
  CREATE_ORDER_INDEXES,
  DERIVED_TABLES,
  SORT_BUCKETS,
  TABLES,
} from '#server/database/postgres/schema.ts'

/** SQL, or what SQL alone cannot do. */
export type PostgresStep = readonly (string | ((client: ClientBase) => Promise<void>))[]

/**
 * Every step of the schema, oldest first; `schema_version` counts those a database has had. A released one is never edited. Sent
 * statement by statement: where tables are distributed, Citus refuses to change one among others.
 */
export const POSTGRES_MIGRATIONS: readonly PostgresStep[] = [
  apart(TABLES + DERIVED_TABLES + CREATE_ORDER_INDEXES),
  apart(CREATE_FILTER_INDEXES),
  apart(SORT_BUCKETS),
  // What the orders of each product add up to; a minute or two for ten million orders.
  [
    `alter table product_rollups add column order_high bigint not null default 0,
      add column order_low bigint not null default 0`,
    'set local jit = off',
    `set local work_mem = '128MB'`,
    'delete from product_rollups',
    ...remakingProductSums('workspace_id is not null'),
  ],
  // The first step made it otherwise in its time.
  ['alter index orders_by_text set (fastupdate = on)', 'alter index orders_by_text reset (gin_pending_list_limit)'],
  // Which grams stand outside project and status, and where words meet; some minutes for ten million orders.
  ['alter table search_grams add column own_orders bigint not null default 0', remakePostgresGrams],
]

/** No text in the schema holds a semicolon. */
function apart(statements: string): string[] {
  return statements
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
