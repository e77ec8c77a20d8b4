import { readFileSync } from 'node:fs'
import { DATABASE_MESSAGES } from '#server/database/messages.ts'
import { NewerSchemaError } from '#server/database/read-errors.ts'

/**
 * The steps of the schema, oldest first: a folder each, with plain SQL for both databases that calls no application code. A
 * released step is never edited. Every key starts with the workspace; no triggers, which distributed databases refuse.
 */
export const MIGRATIONS: readonly string[] = ['0001-baseline']

/** Called before each step that updates an existing database; there are `of` steps, `step` counts from 1. */
export type OnUpdate = (step: number, of: number) => void

/** The statements of a step. Citus refuses to change one distributed table among others, so each is sent separately. */
export function migrationStatements(step: string, kind: 'sqlite' | 'postgres'): string[] {
  const text = readFileSync(new URL(`${step}/${kind}.sql`, import.meta.url), 'utf8')
  return text.split(/;\n/).filter((statement) => statement.trim() !== '')
}

/** Throws if a newer Orderboard has updated the database; due in every transaction that writes, after its lock. */
export function refuseNewer(version: number): void {
  if (version > MIGRATIONS.length) throw new NewerSchemaError(DATABASE_MESSAGES.newer(version, MIGRATIONS.length))
}
