import type { FastifyRequest } from 'fastify'
import type { UndoReport } from '#contract/import-list-schema.ts'
import type { ActiveImport } from '#contract/import-schema.ts'
import type { ChangeOutcome } from '#server/changes/change-outcome.ts'
import type { ChangeJob, ChangeThread } from '#server/changes/change-thread.ts'
import { changeMessages } from '#server/changes/messages.ts'
import { failureProblem, HttpProblem } from '#server/http/errors.ts'
import type { WorkspaceDeps } from '#server/http/workspace-route.ts'
import { orderMessages } from './messages.ts'

export interface ChangeRouteDeps extends WorkspaceDeps {
  readonly changes: ChangeThread
  /** UTC milliseconds. */
  readonly clock: () => number
  /** The imports of a workspace that have not ended. */
  readonly activeImports: (workspaceId: number) => readonly ActiveImport[]
  /** Throws `HttpProblem` for an import that cannot be undone. */
  readonly undoImport: (
    request: FastifyRequest,
    undo: { readonly workspaceId: number; readonly importId: string; readonly dryRun: boolean },
  ) => Promise<UndoReport>
}

/** Runs a change. Throws `HttpProblem` for every outcome in which nothing was changed, except `stale`. */
export async function runChange(
  { changes, activeImports }: ChangeRouteDeps,
  request: FastifyRequest,
  job: ChangeJob,
): Promise<ChangeOutcome> {
  const result = await changes.run(job)
  if (result.state === 'missing')
    throw new HttpProblem(404, orderMessages.notFound('id' in job.request ? job.request.id : ''))
  if (result.state === 'refused') {
    const { status, reason, problems, allowed } = result
    throw new HttpProblem(status, reason, { ...(problems && { problems }), ...(allowed && { allowed }) })
  }
  if (result.state !== 'failed') return result
  const { cause, reason } = result
  if (cause === 'queue-full') throw new HttpProblem(503, changeMessages.queueFull)
  if (cause === 'busy') throw new HttpProblem(503, busySentence(activeImports(job.request.workspaceId)))
  request.log.error({ reason }, 'change failed')
  throw failureProblem(cause)
}

function busySentence(imports: readonly ActiveImport[]): string {
  const writing = imports.find(({ state, dryRun }) => state === 'writing' && !dryRun)
  return writing ? changeMessages.importing(writing.name, writing.secondsLeft) : changeMessages.busy
}
