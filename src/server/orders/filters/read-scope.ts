import type { CalculationRules } from '#contract/reporting-date.ts'
import type { Database } from '#server/database/ports.ts'
import { readSnapshot } from '#server/database/read-snapshot.ts'
import { findWorkspaceSettings } from '#server/database/workspace-settings.ts'

/** One state of one workspace's orders and settings. */
export interface ReadScope extends Database {
  readonly workspaceId: number
  readonly rules: CalculationRules
  readonly signal?: AbortSignal | undefined
}

/** Runs `work` over one snapshot of the workspace. */
export function readInScope<T>(
  database: Database,
  workspaceId: number,
  work: (scope: ReadScope) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  return readSnapshot(database, async (snapshot) => work(await scopeOf(snapshot, workspaceId, signal)), signal)
}

/** The workspace in a snapshot that is open already. */
export async function scopeOf(snapshot: Database, workspaceId: number, signal?: AbortSignal): Promise<ReadScope> {
  const rules = await findWorkspaceSettings(snapshot.reads, workspaceId)
  return { reads: snapshot.reads, dialect: snapshot.dialect, workspaceId, rules, signal }
}
