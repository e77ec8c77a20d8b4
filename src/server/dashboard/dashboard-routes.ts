import type { FastifyInstance } from 'fastify'
import { DashboardQuerySchema } from '#contract/dashboard/dashboard-query.ts'
import { DashboardSchema } from '#contract/dashboard/dashboard-schema.ts'
import { type RouteDeps, workspaceRoute } from '#server/http/workspace-route.ts'
import { readDashboard } from './read-dashboard.ts'

export function registerDashboardRoutes(app: FastifyInstance, { database, clock }: RouteDeps): void {
  workspaceRoute(app, {
    url: '/api/dashboard',
    access: 'readMoney',
    operationId: 'readDashboard',
    summary: 'The statistics of a period, computed from the orders',
    querystring: DashboardQuerySchema,
    reply: DashboardSchema,
    answer: ({ scope, query, request: { signal } }) =>
      database.snapshot(scope, (reads) => readDashboard(reads, query, clock()), signal),
  })
}
