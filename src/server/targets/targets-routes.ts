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
      refuseRepeated(targets)
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

/** By month and currency, as `2026-11 EUR`. */
function valuesOf(targets: readonly Target[]) {
  return Object.fromEntries(targets.map(({ month, currency, amount }) => [`${month} ${currency}`, amount]))
}

function refuseRepeated(targets: readonly Target[]): void {
  const groups = Map.groupBy(targets, ({ month, currency }) => `${month} ${currency}`)
  const repeated = [...groups.values()].find((group) => group.length > 1)
  if (repeated?.[0]) throw new HttpProblem(422, TARGET_MESSAGES.repeated(repeated[0].month, repeated[0].currency))
}
