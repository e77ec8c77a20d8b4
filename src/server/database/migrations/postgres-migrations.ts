import type { ClientBase } from 'pg'
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
]

/** No text in the schema holds a semicolon. */
function apart(statements: string): string[] {
  return statements
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
