import { readdirSync, readFileSync } from 'node:fs'
import { WriteError } from '#server/database/database-errors.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { DATABASE_MESSAGES } from '#server/database/messages.ts'

type Kind = DatabaseLocation['kind']

export interface Migration {
  readonly name: string
  /** Plain SQL; no text in it contains a semicolon. */
  readonly sql: (kind: Kind) => string
}

/**
 * The steps of the schema, oldest first: a folder each, with SQL for both databases that needs no application code. A
 * released step is never edited. Every key starts with the workspace; no triggers, which distributed databases refuse.
 */
export const MIGRATIONS: readonly Migration[] = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort()
  .map((name) => ({ name, sql: (kind) => readFileSync(new URL(`${name}/${kind}.sql`, import.meta.url), 'utf8') }))

/** Versions 1 to 8 were schemas from before the baseline, which no step updates. */
const BEFORE_BASELINE = 8

/** The schema's version after `steps`; an empty database has version 0. */
export function versionAfter(steps: readonly Migration[] = MIGRATIONS): number {
  return BEFORE_BASELINE + steps.length
}

/**
 * The statements that bring a database of this version up to date, in the caller's transaction. Throws an `Error` with a sentence
 * for people where no step leads on from it.
 */
export function statementsAfter(version: number, steps: readonly Migration[], kind: Kind, onUpdate: OnUpdate) {
  const setting = kind === 'sqlite' ? 'DATA_DIR' : 'DATABASE_URL'
  refuseNewer(version, versionAfter(steps))
  if (version > 0 && version <= BEFORE_BASELINE) throw new Error(DATABASE_MESSAGES.beforeBaseline(version, setting))
  return dueStatements(steps, Math.max(0, version - BEFORE_BASELINE), kind, onUpdate)
}

function* dueStatements(steps: readonly Migration[], done: number, kind: Kind, onUpdate: OnUpdate) {
  for (const [i, step] of steps.slice(done).entries()) {
    if (done > 0) onUpdate(done + i + 1, steps.length)
    yield* statementsOf(step, kind)
  }
}

/** Called before each step that updates an existing database; there are `of` steps, `step` counts from 1. */
export type OnUpdate = (step: number, of: number) => void

/** Citus refuses to change one distributed table among others, so each statement is sent separately. */
export function statementsOf({ sql }: Migration, kind: Kind): string[] {
  return sql(kind)
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

/** Throws if a newer Orderboard has updated the database; due in every transaction that writes, after its lock. */
export function refuseNewer(version: number, newest = versionAfter()): void {
  if (version > newest) throw new WriteError('outdated', DATABASE_MESSAGES.newer(version, newest))
}
