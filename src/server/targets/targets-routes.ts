import type { FastifyInstance } from 'fastify'
import { type Target, type Targets, TargetsSchema } from '#contract/target-schema.ts'
import { lockWorkspace } from '#server/database/lock-workspace.ts'
import type { Writes } from '#server/database/reads.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { contentTag, registerVersionedDocument } from '#server/http/versioned-document.ts'
import type { WorkspaceDeps } from '#server/http/workspace-route.ts'
import { TARGET_MESSAGES } from './messages.ts'
import { allTargets, replaceTargets } from './targets.ts'

interface TargetRouteDeps extends WorkspaceDeps {
  readonly writes: Writes
}

/** The monthly targets of a workspace. */
export function registerTargetRoutes(app: FastifyInstance, { database, writes, workspace }: TargetRouteDeps): void {
  const { id } = workspace
  registerVersionedDocument<Targets, Targets>(app, workspace, {
    url: '/api/targets',
    read: { operationId: 'readTargets', summary: 'The monthly targets' },
    replace: { operationId: 'changeTargets', summary: 'Replace all monthly targets' },
    bodySchema: TargetsSchema,
    replySchema: TargetsSchema,
    etagOf: contentTag,
    stale: TARGET_MESSAGES.stale,
    find: async () => ({ targets: await allTargets(database.reads, id) }),
    save: async ({ body: { targets }, requireMatch }) => {
      refuseRepeated(targets)
      return await writes.transaction().execute(async (transaction) => {
        await lockWorkspace(transaction, id)
        requireMatch({ targets: await allTargets(transaction, id) })
        await replaceTargets(transaction, id, targets)
        return { targets: await allTargets(transaction, id) }
      })
    },
  })
}

function refuseRepeated(targets: readonly Target[]): void {
  const groups = Map.groupBy(targets, ({ month, currency }) => `${month} ${currency}`)
  const repeated = [...groups.values()].find((group) => group.length > 1)
  if (repeated?.[0]) throw new HttpProblem(422, TARGET_MESSAGES.repeated(repeated[0].month, repeated[0].currency))
}
