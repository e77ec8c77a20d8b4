import { readFileSync } from 'node:fs'
import { DATABASE_MESSAGES } from '#server/database/messages.ts'
import { NewerSchemaError } from '#server/database/read-errors.ts'

export interface Migration {
  readonly name: string
  /** Plain SQL; no text in it contains a semicolon. */
  readonly sql: (kind: 'sqlite' | 'postgres') => string
}

/**
 * The steps of the schema, oldest first: a folder each, with SQL for both databases that needs no application code. A
 * released step is never edited. Every key starts with the workspace; no triggers, which distributed databases refuse.
 */
export const MIGRATIONS: readonly Migration[] = [
  fromFolder('0001-baseline'),
  fromFolder('0002-changes'),
  fromFolder('0003-saved-views'),
  fromFolder('0004-source-line'),
  fromFolder('0005-order-details'),
  fromFolder('0006-refund-rollups'),
  fromFolder('0007-workspace-settings'),
  fromFolder('0008-countries'),
]

/** Called before each step that updates an existing database; there are `of` steps, `step` counts from 1. */
export type OnUpdate = (step: number, of: number) => void

/** Citus refuses to change one distributed table among others, so each statement is sent separately. */
export function statementsOf({ sql }: Migration, kind: 'sqlite' | 'postgres'): string[] {
  return sql(kind)
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

function fromFolder(name: string): Migration {
  return { name, sql: (kind) => readFileSync(new URL(`${name}/${kind}.sql`, import.meta.url), 'utf8') }
}

/** Throws if a newer Orderboard has updated the database; due in every transaction that writes, after its lock. */
export function refuseNewer(version: number): void {
  if (version > MIGRATIONS.length) throw new NewerSchemaError(DATABASE_MESSAGES.newer(version, MIGRATIONS.length))
}
