import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Static, Type } from 'typebox'
import type { CalculationRules } from '#contract/reporting-date.ts'
import { CalculationRulesSchema, type SettingsReply, SettingsReplySchema } from '#contract/settings-schema.ts'
import { readSnapshot } from '#server/database/read-snapshot.ts'
import type { Reads } from '#server/database/reads.ts'
import { failureSentence } from '#server/database/store-failure.ts'
import type { Workspace } from '#server/database/workspaces.ts'
import { LONG_DEADLINE } from '#server/http/deadlines.ts'
import { FAILURE_STATUS, HttpProblem } from '#server/http/errors.ts'
import { namesState, staleProblem } from '#server/http/if-match.ts'
import { documented } from '#server/http/openapi/documented.ts'
import { chosenWorkspace, workspaceField } from '#server/http/workspace-query.ts'
import type { Recount, RecountEnd } from './recount-thread.ts'
import { readSettings } from './settings.ts'

export interface SettingsRouteDeps {
  readonly reads: Reads
  readonly workspace: Workspace
  readonly recount: Recount
}

const QuerySchema = Type.Object(workspaceField, { additionalProperties: false })
type Query = Static<typeof QuerySchema>

/** How the workspace's figures count: read, and changed with all figures at once. */
export function registerSettingsRoutes(app: FastifyInstance, { reads, workspace, recount }: SettingsRouteDeps): void {
  let running: SettingsReply['recount'] = null
  const read = async ({ workspace: slug }: Query): Promise<SettingsReply> => {
    const chosen = chosenWorkspace(workspace, slug)
    const settings = await readSnapshot(reads, (snapshot) => readSettings(snapshot, chosen))
    return { ...settings, recount: running }
  }

  app.get<{ Querystring: Query }>(
    '/api/settings',
    {
      schema: documented({
        operationId: 'readSettings',
        summary: 'How the workspace’s figures count, and how far counting anew is',
        querystring: QuerySchema,
        reply: SettingsReplySchema,
        errors: [400, 404],
      }),
    },
    async (request, reply) => tagged(reply, await read(request.query)),
  )

  app.put<{ Querystring: Query; Body: CalculationRules }>(
    '/api/settings',
    {
      config: { deadline: LONG_DEADLINE },
      schema: documented({
        operationId: 'changeSettings',
        summary: 'Change how the workspace’s figures count; answers when all of them are counted anew',
        querystring: QuerySchema,
        body: CalculationRulesSchema,
        reply: SettingsReplySchema,
        errors: [400, 404, 409, 412, 415, 422, 428, 507],
        header: 'If-Match',
        mutates: true,
      }),
    },
    async (request, reply) => {
      const settings = await read(request.query)
      if (!namesState(request, etagOf(settings))) throw staleProblem('The settings')
      const { excludedStatuses, countedDate } = request.body
      refuseUnknownDay(settings, countedDate)
      if (running) throw new HttpProblem(409, 'The figures are being counted anew. Try again when that is done.')
      if (!isSame(settings, request.body)) {
        running = { done: 0, of: 1 }
        const { id: workspaceId } = chosenWorkspace(workspace, request.query.workspace)
        const end = await recount(
          { workspaceId, version: settings.version, excludedStatuses, countedDate },
          (done, of) => {
            running = { done, of }
          },
        ).finally(() => {
          running = null
        })
        if (end.outcome === 'failed') request.log.error({ reason: end.reason }, 'recount failed')
        refuseUnlessDone(end)
      }
      return tagged(reply, await read(request.query))
    },
  )
}

function etagOf({ version }: Pick<SettingsReply, 'version'>): string {
  return `"${version}"`
}

function tagged(reply: FastifyReply, settings: SettingsReply): SettingsReply {
  reply.header('etag', etagOf(settings))
  return settings
}

function isSame(settings: SettingsReply, { excludedStatuses, countedDate }: CalculationRules): boolean {
  const asked = new Set(excludedStatuses)
  const sameStatuses =
    asked.size === settings.excludedStatuses.length && settings.excludedStatuses.every((status) => asked.has(status))
  return sameStatuses && countedDate === settings.countedDate
}

/** Orders without a payment day count nowhere: where none has one, every figure would be empty. */
function refuseUnknownDay({ statuses, tellsPaymentDay, countedDate: now }: SettingsReply, countedDate: string): void {
  const hasOrders = statuses.some(({ orders }) => orders > 0)
  if (countedDate !== 'paid' || now === 'paid' || tellsPaymentDay || !hasOrders) return
  throw new HttpProblem(
    422,
    'None of the orders tells the day it was paid, so no figure could count by it. Import a file with that date, or count by the day an order was placed.',
  )
}

function refuseUnlessDone(end: RecountEnd): void {
  if (end.outcome === 'stale') throw staleProblem('The settings')
  if (end.outcome !== 'failed') return
  const { cause } = end
  if (cause === 'busy') {
    throw new HttpProblem(409, 'An import is writing orders. Nothing was changed; try again when it is finished.')
  }
  if (cause !== 'other') throw new HttpProblem(FAILURE_STATUS[cause], failureSentence(cause))
  throw new HttpProblem(
    500,
    'The figures could not be counted anew, and nothing was changed; the server’s log says more.',
  )
}
