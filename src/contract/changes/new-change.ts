import type { ChangeKind } from './order-history.ts'
import type { CHANGED_OBJECTS, ChangedValue } from './workspace-history.ts'

/** Fields with values that JSON can hold; one that is absent has none. */
export type Values = Readonly<Record<string, unknown>>

/** What differs between two states of an object. */
export function differentValues(before: Values, after: Values): ChangedValue[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((value) => JSON.stringify(value.before) !== JSON.stringify(value.after))
}

/** A change to be recorded of anything that has a history, but no import. */
export interface NewChange {
  readonly id: string
  readonly kind: Exclude<ChangeKind, 'import'>
  /** UTC milliseconds. */
  readonly at: number
  readonly object: (typeof CHANGED_OBJECTS)[number]
  /** Absent where it changed many orders, or what a workspace has once. */
  readonly objectId?: string
  readonly fields?: readonly ChangedValue[]
  readonly orders?: number
  readonly reason?: string
  readonly undoes?: string
  readonly bodyHash?: string
}
