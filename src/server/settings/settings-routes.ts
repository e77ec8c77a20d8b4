import type { FastifyInstance } from 'fastify'
import {
  type SettingsChange,
  SettingsChangeSchema,
  type SettingsReply,
  SettingsReplySchema,
} from '#contract/settings-schema.ts'
import { isTimeZone } from '#contract/store-clock.ts'
import { readSnapshot } from '#server/database/read-snapshot.ts'
import { LONG_DEADLINE } from '#server/http/deadlines.ts'
import { failureProblem, HttpProblem } from '#server/http/errors.ts'
import { registerVersionedDocument } from '#server/http/versioned-document.ts'
import type { WorkspaceDeps } from '#server/http/workspace-route.ts'
import { SETTINGS_MESSAGES } from './messages.ts'
import { readSettings } from './read-settings.ts'
import { isSameRules } from './recalculate.ts'
import type { Recalculate } from './recalculation-thread.ts'

interface SettingsRouteDeps extends WorkspaceDeps {
  readonly recalculate: Recalculate
}

/** The workspace's settings. A change is saved together with all recalculated figures. */
export function registerSettingsRoutes(
  app: FastifyInstance,
  { database, workspace, recalculate }: SettingsRouteDeps,
): void {
  let running: SettingsReply['recount'] = null
  const find = async (): Promise<SettingsReply> => {
    const settings = await readSnapshot(database, ({ reads }) => readSettings(reads, workspace))
    return { ...settings, recount: running }
  }

  registerVersionedDocument<SettingsChange, SettingsReply>(app, workspace, {
    url: '/api/settings',
    read: { operationId: 'readSettings', summary: 'The calculation settings, and the progress of a recalculation' },
    replace: {
      operationId: 'changeSettings',
      summary: 'Change the calculation settings; answers when all figures are recalculated',
    },
    deadline: LONG_DEADLINE,
    bodySchema: SettingsChangeSchema,
    replySchema: SettingsReplySchema,
    etagOf: ({ version }) => `"${version}"`,
    stale: SETTINGS_MESSAGES.stale,
    find,
    save: async ({ body, log, requireMatch }) => {
      const settings = await find()
      requireMatch(settings)
      requirePaymentDates(settings, body)
      if (running) throw new HttpProblem(409, SETTINGS_MESSAGES.recalculating)
      const { timeZone = settings.timeZone, staleAfterDays = settings.staleAfterDays } = body
      if (timeZone !== null && !isTimeZone(timeZone)) {
        throw new HttpProblem(422, SETTINGS_MESSAGES.unknownTimeZone(timeZone))
      }
      const wanted = { ...body, timeZone, staleAfterDays }
      if (isSame(settings, wanted)) return settings
      running = { done: 0, of: 1 }
      const change = { ...wanted, workspaceId: workspace.id, version: settings.version }
      const outcome = await recalculate(change, (done, of) => {
        running = { done, of }
      }).finally(() => {
        running = null
      })
      if (outcome.state === 'stale') throw new HttpProblem(412, SETTINGS_MESSAGES.stale)
      if (outcome.state === 'failed') {
        log.error({ reason: outcome.reason }, 'recalculation failed')
        if (outcome.cause === 'other') throw new HttpProblem(500, SETTINGS_MESSAGES.failed)
        throw failureProblem(outcome.cause)
      }
      return await find()
    },
  })
}

function isSame(a: SettingsReply, b: Required<SettingsChange>): boolean {
  return isSameRules(a, b) && a.timeZone === b.timeZone && a.staleAfterDays === b.staleAfterDays
}

/** Refuses reporting by payment date when no order has one, because every figure would be empty. */
function requirePaymentDates(
  { statuses, tellsPaymentDay, countedDate: current }: SettingsReply,
  change: SettingsChange,
): void {
  const hasOrders = statuses.some(({ orders }) => orders > 0)
  if (change.countedDate !== 'paid' || current === 'paid' || tellsPaymentDay || !hasOrders) return
  throw new HttpProblem(422, SETTINGS_MESSAGES.noPaymentDate)
}
