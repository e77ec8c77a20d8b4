import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/database/database.ts'
import type { Scope } from '#server/database/scope.ts'
import { HttpProblem } from './errors.ts'
import { HTTP_MESSAGES } from './messages.ts'

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
    const { workspace } = request.query as { readonly workspace?: string }
    const scope = await database.scope(workspace, request.signal)
    if (!scope) throw new HttpProblem(404, HTTP_MESSAGES.workspaceUnknown(workspace))
    request.scope = scope
  })
}
