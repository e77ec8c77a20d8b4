import type { CalculationRules } from '#contract/dashboard/reporting-date.ts'
import type { Database } from '#server/database/database.ts'
import type { InWorkspace } from '#server/database/scope.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { workspaceSettings } from '#server/database/workspace-settings.ts'

/** One state of one workspace's orders and settings. */
export interface ReadScope {
  readonly reads: WorkspaceReads
  readonly rules: CalculationRules
}

/** Runs `work` over one snapshot of the workspace. */
export function readInScope<T>(
  database: Database,
  workspace: InWorkspace,
  work: (scope: ReadScope) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  return database.snapshot(workspace, async (reads) => work(await scopeOf(reads)), signal)
}

/** The workspace in a snapshot that is open already. */
export async function scopeOf(reads: WorkspaceReads): Promise<ReadScope> {
  return { reads, rules: await workspaceSettings(reads, reads.workspaceId) }
}
