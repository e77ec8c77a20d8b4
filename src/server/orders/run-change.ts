import type { FastifyRequest } from 'fastify'
import type { ChangeJob } from '#server/changes/change-jobs.ts'
import type { ChangeResult, ChangeThread } from '#server/changes/change-thread.ts'
import { changeMessages } from '#server/changes/messages.ts'
import { gateOf } from '#server/http/deadlines.ts'
import { failureProblem, HttpProblem } from '#server/http/errors.ts'
import type { ShutdownSignals } from '#server/http/shutdown-signals.ts'
import type { RouteDeps } from '#server/http/workspace-route.ts'
import type { registerImportRoutes } from '#server/imports/http/import-routes.ts'
import type { bulkJobsOf } from './bulk-jobs.ts'

export interface ChangeRouteDeps extends RouteDeps {
  readonly changes: ChangeThread
  readonly runJob: ReturnType<typeof bulkJobsOf>
  readonly imports: ReturnType<typeof registerImportRoutes>
  readonly shutdown: ShutdownSignals
}

/** Runs a change. Throws `HttpProblem` for every outcome in which nothing was changed, except `stale`. */
export async function runChange(deps: ChangeRouteDeps, request: FastifyRequest, job: ChangeJob) {
  return changedOrProblem(deps, request, await deps.changes.run(job, gateOf(request)))
}

/** The same for a change that has run. */
export function changedOrProblem({ imports }: ChangeRouteDeps, request: FastifyRequest, result: ChangeResult) {
  if (!result) throw new HttpProblem(503, changeMessages.queueFull)
  if (result.kind === 'done') {
    if (result.result.state !== 'refused') return result.result
    const { state: _state, status, reason, ...more } = result.result
    throw new HttpProblem(status, reason, more)
  }
  const { cause, detail } = result
  const active = imports.runner.active(request.scope.workspaceId)
  const writing = active.find(({ state, dryRun }) => state === 'writing' && !dryRun)
  const { busy, importing } = changeMessages
  if (cause === 'busy') throw new HttpProblem(503, writing ? importing(writing.name, writing.secondsLeft) : busy)
  if (cause !== 'late') request.log.error({ reason: detail }, 'change failed')
  throw failureProblem(cause)
}
