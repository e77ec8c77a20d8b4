import type { FastifyInstance } from 'fastify'
import { DashboardSchema } from '#contract/dashboard-schema.ts'
import type { Database } from '#server/database/ports.ts'
import { readSnapshot } from '#server/database/read-snapshot.ts'
import type { Workspace } from '#server/database/workspaces.ts'
import { documented } from '#server/http/openapi/documented.ts'
import { chosenWorkspace } from '#server/http/workspace-query.ts'
import { type DashboardCall, DashboardQuerySchema } from './dashboard-query.ts'
import { createGazetteer } from './gazetteer.ts'
import { readDashboard } from './read-dashboard.ts'

export interface DashboardRouteDeps {
  readonly database: Database
  readonly workspace: Workspace
  readonly clock: () => number
}

export function registerDashboardRoutes(
  app: FastifyInstance,
  { database, workspace, clock }: DashboardRouteDeps,
): void {
  const gazetteer = createGazetteer()
  app.get<{ Querystring: DashboardCall }>(
    '/api/dashboard',
    {
      schema: documented({
        operationId: 'readDashboard',
        summary: 'The statistics of a period, computed from the orders',
        querystring: DashboardQuerySchema,
        reply: DashboardSchema,
        errors: [400, 404],
      }),
    },
    (request) => {
      const chosen = chosenWorkspace(workspace, request.query.workspace)
      return readSnapshot(
        database,
        ({ reads }) => readDashboard(reads, chosen, request.query, clock(), gazetteer),
        request.signal,
      )
    },
  )
}
