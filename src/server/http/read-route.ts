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

/** What the handler of a read call gets. */
export interface ReadCall<Query, Params> {
  readonly workspaceId: number
  readonly query: Query
  readonly params: Params
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A GET call in a workspace, whose query includes `workspaceField`: 400 for a query that the schema does not allow, 404 for an unknown workspace. */
export function readRoute<Query extends { readonly workspace?: string }, Params = unknown>(
  app: FastifyInstance,
  workspace: Workspace,
  url: string,
  operation: Operation,
  answer: (call: ReadCall<Query, Params>) => Promise<unknown>,
): void {
  app.get(url, { schema: documented({ ...operation, errors: [400, 404] }) }, async (request, reply) => {
    // Fastify has checked both against the schemas.
    const [query, params] = [request.query as Query, request.params as Params]
    const { id: workspaceId } = chosenWorkspace(workspace, query.workspace)
    return await answer({ workspaceId, query, params, request, reply })
  })
}
