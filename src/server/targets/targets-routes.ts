import type { FastifyInstance } from 'fastify'
import { type Target, TargetsSchema } from '#contract/dashboard/target-schema.ts'
import { recordValues } from '#server/history/record-change.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { contentTag, registerVersionedDocument } from '#server/http/versioned-document.ts'
import type { RouteDeps } from '#server/http/workspace-route.ts'
import { TARGET_MESSAGES } from './messages.ts'
import { allTargets, replaceTargets } from './targets.ts'

export function registerTargetRoutes(app: FastifyInstance, { database, writes, clock }: RouteDeps): void {
  registerVersionedDocument(app, {
    name: 'targets',
    read: { access: 'readMoney', summary: 'The monthly targets' },
    replace: { summary: 'Replace all monthly targets' },
    ...{ body: TargetsSchema, reply: TargetsSchema },
    etagOf: contentTag,
    find: async (scope) => ({ targets: await allTargets(database.in(scope), scope.workspaceId) }),
    save: async ({ scope, body: { targets }, gate }, requireMatch) => {
      const groups = Map.groupBy(targets, nameOf).values()
      const [repeated] = groups.find((group) => group.length > 1) ?? []
      if (repeated) throw new HttpProblem(422, TARGET_MESSAGES.repeated(repeated.month, repeated.currency))
      return await writes.transaction({ ...scope, gate: gate() }, async (transaction) => {
        const before = await allTargets(transaction, scope.workspaceId)
        requireMatch({ targets: before })
        await replaceTargets(transaction, scope.workspaceId, targets)
        const after = await allTargets(transaction, scope.workspaceId)
        const values = { before: valuesOf(before), after: valuesOf(after) }
        await recordValues(transaction, scope, { at: clock(), object: 'targets', ...values })
        return { targets: after }
      })
    },
  })
}

/** '2026-11 EUR'. */
const nameOf = ({ month, currency }: Target) => `${month} ${currency}`

function valuesOf(targets: readonly Target[]) {
  return Object.fromEntries(targets.map((target) => [nameOf(target), target.amount]))
}
