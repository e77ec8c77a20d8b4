import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/database/database.ts'
import type { Scope } from '#server/database/scope.ts'
import { documented, type Operation } from './openapi/documented.ts'

/** What every call in a workspace works with. */
export interface RouteDeps {
  readonly database: Database
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

/** A call in a workspace, whose query includes `workspaceField`: 400 for what the schemas do not allow, 404 for an unknown workspace. */
export function workspaceRoute<Query extends { readonly workspace?: string }, Params = unknown>(
  app: FastifyInstance,
  { method = 'GET', url, deadline, exposeHeadRoute, answer, ...operation }: WorkspaceRoute<Query, Params>,
): void {
  app.route({
    ...{ method, url, schema: documented({ errors: [400, 404], ...operation }) },
    ...(exposeHeadRoute !== undefined && { exposeHeadRoute }),
    config: { isInWorkspace: true, ...(deadline !== undefined && { deadline }) },
    handler: async (request, reply) => {
      // Fastify has checked both against the schemas.
      const [query, params] = [request.query as Query, request.params as Params]
      return await answer({ scope: request.scope, query, params, request, reply })
    },
  })
}
