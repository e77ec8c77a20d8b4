import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Database } from '#server/database/database.ts'
import type { Scope } from '#server/database/scope.ts'
import { HttpProblem } from './errors.ts'
import { HTTP_MESSAGES } from './messages.ts'
import { documented, type Operation } from './openapi/documented.ts'

/** What every call in a workspace works with. */
export interface RouteDeps {
  readonly database: Database
  /** UTC milliseconds. */
  readonly clock: () => number
}

/** What the handler of a call gets. */
export interface WorkspaceCall<Query, Params> {
  readonly scope: Scope
  readonly query: Query
  readonly params: Params
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface WorkspaceRoute<Query, Params> extends Operation {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  /** Milliseconds; by default `HttpLimits.deadline`. */
  readonly deadline?: number | undefined
  /** Whether HEAD is answered where GET is; by default it is. */
  readonly exposeHeadRoute?: boolean
  readonly answer: (call: WorkspaceCall<Query, Params>) => Promise<unknown>
}

/**
 * A call in a workspace, whose query includes `workspaceField` and by default nothing else: 400 for what the schemas do not
 * allow, 404 for an unknown workspace.
 */
export function workspaceRoute<Query extends WorkspaceQuery = WorkspaceQuery, Params = unknown>(
  app: FastifyInstance,
  { method = 'GET', url, deadline, exposeHeadRoute, answer, ...operation }: WorkspaceRoute<Query, Params>,
): void {
  app.route({
    ...{ method, url, schema: documented({ querystring: WorkspaceQuerySchema, errors: [400, 404], ...operation }) },
    ...(exposeHeadRoute !== undefined && { exposeHeadRoute }),
    config: { isInWorkspace: true, deadline },
    handler: async (request, reply) => {
      // Fastify has checked both against the schemas.
      const [query, params] = [request.query as Query, request.params as Params]
      return await answer({ scope: request.scope, query, params, request, reply })
    },
  })
}

/** The query field of every call in a workspace. */
export const workspaceField = {
  workspace: Type.Optional(
    Type.String({ maxLength: 100, description: "The workspace's slug. Default: the caller's first workspace." }),
  ),
}

const WorkspaceQuerySchema = Type.Object(workspaceField, { additionalProperties: false })
export type WorkspaceQuery = Static<typeof WorkspaceQuerySchema>

declare module 'fastify' {
  interface FastifyRequest {
    /** Of each call that `workspaceRoute` registers, once the request is checked. */
    scope: Scope
  }
  interface FastifyContextConfig {
    readonly isInWorkspace?: true
  }
}

/** Gives each call in a workspace its scope: 404 where there is no such workspace. */
export function registerScope(app: FastifyInstance, database: Database): void {
  app.decorateRequest('scope')
  app.addHook('preHandler', async (request) => {
    if (!request.routeOptions.config.isInWorkspace) return
    const { workspace } = request.query as WorkspaceQuery
    const scope = await database.scope(workspace, request.signal)
    if (!scope) throw new HttpProblem(404, HTTP_MESSAGES.workspaceUnknown(workspace))
    request.scope = scope
  })
}
