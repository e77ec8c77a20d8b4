import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema, TUnknown } from 'typebox'
import { workspaceQuery } from '#contract/query-fields.ts'
import type { CommitGate } from '#server/database/commit-gate.ts'
import type { Database } from '#server/database/database.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import type { OpenSnapshot } from '#server/database/open-database.ts'
import type { Scope } from '#server/database/scope.ts'
import type { SmallWrites } from '#server/database/small-writes.ts'
import { gateOf, LONG_DEADLINE } from './deadlines.ts'
import { documented, type Operation } from './openapi.ts'

export interface RouteDeps {
  readonly database: Database
  /** Of the database, which is up to date. */
  readonly location: DatabaseLocation
  readonly writes: SmallWrites
  /** For exports, which read one state of the data from start to end. */
  readonly openSnapshot: OpenSnapshot
  /** UTC milliseconds. */
  readonly clock: () => number
  /** Milliseconds that never go backwards, for measuring durations. */
  readonly monotonic: () => number
  /** Milliseconds that a change of the settings waits for another writer; by default as `openWriter` waits. */
  readonly lockTimeout?: number | undefined
}

export interface WorkspaceCall<Query = unknown, Params = unknown, Body = unknown> {
  readonly scope: Scope
  readonly query: Query
  readonly params: Params
  readonly body: Body
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** See `gateOf`. */
  readonly gate: () => CommitGate
}

interface WorkspaceRoute<Query extends TSchema, Params extends TSchema, Body extends TSchema> extends Operation {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  /** Whether it has `LONG_DEADLINE` instead of `HttpLimits.deadline`. */
  readonly isLong?: boolean | undefined
  readonly querystring?: Query
  readonly params?: Params
  readonly body?: Body
  readonly answer: (call: WorkspaceCall<Static<Query>, Static<Params>, Static<Body>>) => Promise<unknown>
}

const WorkspaceQuerySchema = workspaceQuery({})

/**
 * A call in a workspace, whose query includes `workspaceField` and by default nothing else: 400 for what the schemas do not
 * allow, and what `registerAccess` refuses.
 */
export function workspaceRoute<
  Query extends TSchema = typeof WorkspaceQuerySchema,
  Params extends TSchema = TUnknown,
  Body extends TSchema = TUnknown,
>(
  app: FastifyInstance,
  { method = 'GET', url, isLong = false, answer, errors = [], ...operation }: WorkspaceRoute<Query, Params, Body>,
): void {
  app.route({
    ...{ method, url },
    schema: documented({ querystring: WorkspaceQuerySchema, ...operation, errors: [400, 404, ...errors] }),
    // To a call that answers for long, a HEAD request would read all of its answer.
    ...(isLong && { exposeHeadRoute: false }),
    config: { access: operation.access, isInWorkspace: true, ...(isLong && { deadline: LONG_DEADLINE }) },
    handler: async (request, reply) => {
      const [status] = operation.successes ?? []
      if (status) reply.code(status)
      // Fastify has checked them against the schemas.
      const { query, params, body } = request as unknown as WorkspaceCall<Static<Query>, Static<Params>, Static<Body>>
      return await answer({ scope: request.scope, query, params, body, request, reply, gate: () => gateOf(request) })
    },
  })
}
