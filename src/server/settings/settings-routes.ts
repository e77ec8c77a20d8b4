import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { SettingsChangeSchema, type SettingsReply, SettingsReplySchema } from '#contract/dashboard/settings-schema.ts'
import { ORDER_STATUSES } from '#contract/orders/order.ts'
import { isTimeZone } from '#contract/store-clock.ts'
import { orderRollupSums } from '#server/aggregates/order-rollups/query.ts'
import type { Job } from '#server/database/job.ts'
import type { Scope } from '#server/database/scope.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { failureProblem, HttpProblem } from '#server/http/errors.ts'
import { HTTP_MESSAGES } from '#server/http/messages.ts'
import { registerVersionedDocument } from '#server/http/versioned-document.ts'
import type { RouteDeps } from '#server/http/workspace-route.ts'
import { runJob } from '#server/jobs/run-job.ts'
import { SETTINGS_MESSAGES } from './messages.ts'
import { type recalculate, settingValues } from './recalculate.ts'

const RECALCULATION: Job<typeof recalculate> = { module: '#server/settings/recalculate.ts', name: 'recalculate' }

/** The workspace's settings. A change is saved together with all recalculated figures. */
export function registerSettingsRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { database, location, lockTimeout, clock } = deps
  /** By workspace. */
  const running = new Map<number, NonNullable<SettingsReply['recount']>>()
  const find = async (scope: Scope): Promise<SettingsReply> => {
    const settings = await database.snapshot(scope, readSettings)
    return { ...settings, recount: running.get(scope.workspaceId) ?? null }
  }

  registerVersionedDocument(app, {
    name: 'settings',
    read: { access: 'read', summary: 'The calculation settings, and the progress of a recalculation' },
    replace: { summary: 'Change the calculation settings; answers when all figures are recalculated' },
    isLong: true,
    ...{ body: SettingsChangeSchema, reply: SettingsReplySchema },
    etagOf: ({ version }) => `"${version}"`,
    find,
    save: async ({ scope, body, request, gate }, requireMatch) => {
      const { workspaceId } = scope
      const settings = await find(scope)
      requireMatch(settings)
      // Every figure would be empty.
      const isUnknownDate = body.countedDate === 'paid' && settings.countedDate !== 'paid' && !settings.tellsPaymentDay
      if (isUnknownDate && settings.statuses.some(({ orders }) => orders > 0))
        throw new HttpProblem(422, SETTINGS_MESSAGES.noPaymentDate)
      if (running.has(workspaceId)) throw new HttpProblem(409, SETTINGS_MESSAGES.recalculating)
      const values = settingValues({ ...settings, ...body })
      const { timeZone } = values
      if (timeZone !== null && !isTimeZone(timeZone))
        throw new HttpProblem(422, SETTINGS_MESSAGES.unknownTimeZone(timeZone))
      if (isDeepStrictEqual(values, settingValues(settings))) return settings
      const change = { ...values, workspaceId, actor: scope.actor, version: settings.version, now: clock() }
      const onProgress = (step: { done: number; of: number }) => void running.set(workspaceId, step)
      const run = runJob(RECALCULATION, { location, change, lockTimeout, gate: gate() }, { onProgress })
      running.set(workspaceId, { done: 0, of: 1 })
      const outcome = await run.finally(() => running.delete(workspaceId))
      if (outcome.kind === 'failed') {
        request.log.error({ reason: outcome.detail }, 'recalculation failed')
        throw failureProblem(outcome.cause)
      }
      if (outcome.result === 'stale') throw new HttpProblem(412, HTTP_MESSAGES.changedSince('settings'))
      return await find(scope)
    },
  })
}

/** The settings, with the facts about the orders that help to choose them. `reads` must be one snapshot. */
async function readSettings(reads: WorkspaceReads): Promise<Omit<SettingsReply, 'recount'>> {
  const rules = await reads.settings()
  const sums = await orderRollupSums(reads, {}, 'status')
  const counts = new Map(sums?.map(({ group, orders }) => [group, orders]))
  const paid = await reads.from('orders').select('id').where('paid_day', '<>', '').limit(1).executeTakeFirst()
  return {
    ...rules,
    excludedStatuses: [...rules.excludedStatuses],
    statuses: ORDER_STATUSES.map((status) => ({ status, orders: counts.get(status) ?? 0 })),
    tellsPaymentDay: paid !== undefined,
  }
}
