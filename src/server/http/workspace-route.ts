import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/database/ports.ts'
import type { Workspace } from '#server/database/workspaces.ts'
import { documented, type Operation } from './openapi/documented.ts'
import { chosenWorkspace } from './workspace-query.ts'

/** What every call in a workspace works with. */
export interface WorkspaceDeps {
  readonly database: Database
  readonly workspace: Workspace
}

/** What the handler of a call gets. */
export interface WorkspaceCall<Query, Params> {
  readonly workspaceId: number
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
  readonly answer: (call: WorkspaceCall<Query, Params>) => Promise<unknown>
}

/** A call in a workspace, whose query includes `workspaceField`: 400 for what the schemas do not allow, 404 for an unknown workspace. */
export function workspaceRoute<Query extends { readonly workspace?: string }, Params = unknown>(
  app: FastifyInstance,
  workspace: Workspace,
  { method = 'GET', url, deadline, answer, ...operation }: WorkspaceRoute<Query, Params>,
): void {
  app.route({
    ...{ method, url, schema: documented({ errors: [400, 404], ...operation }) },
    ...(deadline !== undefined && { config: { deadline } }),
    handler: async (request, reply) => {
      // Fastify has checked both against the schemas.
      const [query, params] = [request.query as Query, request.params as Params]
      const { id: workspaceId } = chosenWorkspace(workspace, query.workspace)
      return await answer({ workspaceId, query, params, request, reply })
    },
  })
}
