import type { ImportSource } from '#client/data/import-source.ts'
import type { CalculationRules } from '#contract/dashboard/reporting-date.ts'
import type { SettingsReply } from '#contract/dashboard/settings-schema.ts'
import type { Targets } from '#contract/dashboard/target-schema.ts'

/** A value with the version (its ETag) that a change has to name. */
export interface Versioned<T> {
  readonly value: T
  readonly version: string
}

/** A value that is read and replaced as a whole. */
export interface VersionedSource<Value, Change> {
  read(signal?: AbortSignal): Promise<Versioned<Value>>
  /**
   * Rejects with `StaleError` when `version` is no longer current. With a `signal` there is no other deadline: a change
   * may recalculate every figure.
   */
  save(change: Change, version: string, signal?: AbortSignal): Promise<void>
}

/**
 * The port through which screens change what they show. Calls reject with an `Error` whose message can be shown to
 * people.
 */
export interface WorkspaceSource {
  readonly settings: VersionedSource<SettingsReply, CalculationRules>
  readonly targets: VersionedSource<Targets, Targets>
  readonly imports: ImportSource
}
