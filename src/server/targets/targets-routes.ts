import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Target, type Targets, TargetsSchema } from '#contract/target-schema.ts'
import { lockWorkspace } from '#server/database/lock-workspace.ts'
import type { Database } from '#server/database/ports.ts'
import type { Writes } from '#server/database/reads.ts'
import type { Workspace } from '#server/database/workspaces.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { registerVersionedDocument } from '#server/http/versioned-document.ts'
import { TARGET_MESSAGES } from './messages.ts'
import { allTargets, replaceTargets } from './targets.ts'

interface TargetRouteDeps {
  readonly database: Database
  readonly writes: Writes
  readonly workspace: Workspace
}

/** The monthly targets of a workspace. */
export function registerTargetRoutes(app: FastifyInstance, { database, writes, workspace }: TargetRouteDeps): void {
  registerVersionedDocument<Targets, Targets>(app, workspace, {
    url: '/api/targets',
    read: { operationId: 'readTargets', summary: 'The monthly targets' },
    replace: { operationId: 'changeTargets', summary: 'Replace all monthly targets' },
    bodySchema: TargetsSchema,
    replySchema: TargetsSchema,
    etagOf,
    stale: TARGET_MESSAGES.stale,
    find: async ({ id }) => ({ targets: await allTargets(database.reads, id) }),
    save: async ({ workspace: { id }, body: { targets }, requireMatch }) => {
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

function etagOf({ targets }: Targets): string {
  const text = JSON.stringify(targets.map(({ month, currency, amount }) => [month, currency, amount]))
  return `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`
}

function refuseRepeated(targets: readonly Target[]): void {
  const seen = new Set<string>()
  for (const { month, currency } of targets) {
    const key = `${month} ${currency}`
    if (seen.has(key)) throw new HttpProblem(422, TARGET_MESSAGES.repeated(month, currency))
    seen.add(key)
  }
}
