import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { Workspace } from '#server/database/workspaces.ts'
import { documented } from './openapi/documented.ts'
import { chosenWorkspace } from './workspace-query.ts'

interface ReadOperation {
  readonly operationId: string
  readonly summary: string
  /** Includes `workspaceField`. */
  readonly querystring: TSchema
  readonly params?: TSchema
  readonly reply: TSchema
}

/** What the handler of a read call gets. */
export interface ReadCall<Query, Params> {
  readonly workspaceId: number
  readonly query: Query
  readonly params: Params
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A GET call in a workspace: 400 for a query that the schema does not allow, 404 for an unknown workspace. */
export function readRoute<Query extends { readonly workspace?: string }, Params = unknown>(
  app: FastifyInstance,
  workspace: Workspace,
  url: string,
  operation: ReadOperation,
  answer: (call: ReadCall<Query, Params>) => Promise<unknown>,
): void {
  app.get(url, { schema: documented({ ...operation, errors: [400, 404] }) }, async (request, reply) => {
    // Fastify has checked both against the schemas.
    const [query, params] = [request.query as Query, request.params as Params]
    const { id: workspaceId } = chosenWorkspace(workspace, query.workspace)
    return await answer({ workspaceId, query, params, request, reply })
  })
}
