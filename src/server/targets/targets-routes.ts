import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Static, Type } from 'typebox'
import { PARTS_PER_MINOR } from '#contract/money.ts'
import { type Target, type Targets, TargetsSchema } from '#contract/target-schema.ts'
import { lockWorkspace } from '#server/database/lock-workspace.ts'
import { toMinor } from '#server/database/parts.ts'
import type { Database } from '#server/database/ports.ts'
import type { Reads, Writes } from '#server/database/reads.ts'
import type { Workspace } from '#server/database/workspaces.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { namesState, staleProblem } from '#server/http/if-match.ts'
import { documented } from '#server/http/openapi/documented.ts'
import { readRoute } from '#server/http/read-route.ts'
import { chosenWorkspace, workspaceField } from '#server/http/workspace-query.ts'

export interface TargetRouteDeps {
  readonly database: Database
  readonly writes: Writes
  readonly workspace: Workspace
}

const QuerySchema = Type.Object(workspaceField, { additionalProperties: false })
type Query = Static<typeof QuerySchema>

/** What the user aims at, month by month: read and replaced as a whole. */
export function registerTargetRoutes(app: FastifyInstance, { database, writes, workspace }: TargetRouteDeps): void {
  readRoute<Query>(
    app,
    workspace,
    '/api/targets',
    { operationId: 'readTargets', summary: 'The monthly targets', querystring: QuerySchema, reply: TargetsSchema },
    async ({ workspaceId, reply }) => tagged(reply, await allTargets(database.reads, workspaceId)),
  )

  app.put<{ Querystring: Query; Body: Targets }>(
    '/api/targets',
    {
      schema: documented({
        operationId: 'changeTargets',
        summary: 'Put these monthly targets in the place of all there are',
        querystring: QuerySchema,
        body: TargetsSchema,
        reply: TargetsSchema,
        errors: [400, 404, 409, 412, 415, 422, 428, 507],
        header: 'If-Match',
        mutates: true,
      }),
    },
    async (request, reply) => {
      const { id } = chosenWorkspace(workspace, request.query.workspace)
      const { targets } = request.body
      refuseRepeated(targets)
      const saved = await writes.transaction().execute(async (transaction) => {
        await lockWorkspace(transaction, id)
        if (!namesState(request, etagOf(await allTargets(transaction, id)))) throw staleProblem('The targets')
        await transaction.deleteFrom('targets').where('workspace_id', '=', BigInt(id)).execute()
        const rows = targets.map((target) => ({
          workspace_id: BigInt(id),
          ...target,
          amount: BigInt(target.amount) * BigInt(PARTS_PER_MINOR),
        }))
        for (let start = 0; start < rows.length; start += ROWS) {
          await transaction
            .insertInto('targets')
            .values(rows.slice(start, start + ROWS))
            .execute()
        }
        return allTargets(transaction, id)
      })
      return tagged(reply, saved)
    },
  )
}

/** Rows of one statement; databases take a limited number of values at once. */
const ROWS = 500

async function allTargets(reads: Reads, workspaceId: number): Promise<Target[]> {
  const rows = await reads
    .selectFrom('targets')
    .where('workspace_id', '=', BigInt(workspaceId))
    .select(['month', 'currency', 'amount'])
    .orderBy('currency')
    .orderBy('month')
    .execute()
  return rows.map(({ month, currency, amount }) => ({ month, currency, amount: toMinor(amount) }))
}

function etagOf(targets: readonly Target[]): string {
  const text = JSON.stringify(targets.map(({ month, currency, amount }) => [month, currency, amount]))
  return `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`
}

function tagged(reply: FastifyReply, targets: Target[]): Targets {
  reply.header('etag', etagOf(targets))
  return { targets }
}

function refuseRepeated(targets: readonly Target[]): void {
  const seen = new Set<string>()
  for (const { month, currency } of targets) {
    const key = `${month} ${currency}`
    if (seen.has(key)) throw new HttpProblem(422, `The month ${month} in ${currency} has two targets; send one.`)
    seen.add(key)
  }
}
