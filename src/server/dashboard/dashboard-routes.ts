import type { FastifyInstance } from 'fastify'
import { DashboardSchema } from '#contract/dashboard-schema.ts'
import { readSnapshot } from '#server/database/read-snapshot.ts'
import { type WorkspaceDeps, workspaceRoute } from '#server/http/workspace-route.ts'
import { type DashboardCall, DashboardQuerySchema } from './dashboard-query.ts'
import { createGazetteer } from './gazetteer.ts'
import { readDashboard } from './read-dashboard.ts'

interface DashboardRouteDeps extends WorkspaceDeps {
  readonly clock: () => number
}

export function registerDashboardRoutes(
  app: FastifyInstance,
  { database, workspace, clock }: DashboardRouteDeps,
): void {
  const gazetteer = createGazetteer()
  workspaceRoute<DashboardCall>(app, workspace, {
    url: '/api/dashboard',
    operationId: 'readDashboard',
    summary: 'The statistics of a period, computed from the orders',
    querystring: DashboardQuerySchema,
    reply: DashboardSchema,
    answer: ({ query, request: { signal } }) =>
      readSnapshot(database, ({ reads }) => readDashboard(reads, workspace, query, clock(), gazetteer), signal),
  })
}
