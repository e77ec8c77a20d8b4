import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import {
  CSV_DESCRIPTION,
  type CsvExportQuery,
  CsvExportQuerySchema,
  JsonExportQuerySchema,
  JsonExportSchema,
} from '#contract/orders/export-query.ts'
import type { OrderFilters } from '#contract/orders/order-filters.ts'
import { utcDay } from '#contract/store-day.ts'
import type { Scope } from '#server/database/scope.ts'
import { clientOf } from '#server/http/access.ts'
import { slotsOf } from '#server/http/slots.ts'
import { type RouteDeps, type WorkspaceCall, workspaceRoute } from '#server/http/workspace-route.ts'
import { listQuery } from '#server/orders/list/list-query.ts'
import { csvDialect, csvFormat } from './csv-text.ts'
import { type ExportFormat, openExport } from './export-stream.ts'
import { jsonFormat } from './json-text.ts'

interface ExportRouteDeps extends RouteDeps {
  /** Adds it to the history. */
  readonly recordExport: (scope: Scope, what: Readonly<Record<string, unknown>>) => Promise<void>
  /** Each export keeps a connection for as long as its client takes. */
  readonly limits: { readonly total: number; readonly perClient: number }
}

/** Every matching order as a file: `GET /api/orders.csv` and `GET /api/orders.json`. */
export function registerExportRoutes(app: FastifyInstance, deps: ExportRouteDeps): void {
  const { openSnapshot, recordExport, clock, limits } = deps
  const slots = slotsOf({ ...limits, what: 'exports' })
  const common = { access: 'readMoney' as const, isLong: true, errors: [429] }

  /** `now` in UTC milliseconds. */
  const exporting =
    (ending: string, type: string, formatOf: (query: CsvExportQuery, now: number) => ExportFormat) =>
    async ({ scope, query: asked, request, reply }: WorkspaceCall<CsvExportQuery>) => {
      using slot = slots.take(clientOf(request))
      const now = clock()
      const filters = listQuery(asked, scope, now)
      const query = { ...filters, ...(asked.id && { ids: asked.id }), ...(asked.except && { except: asked.except }) }
      const { count, body } = await openExport(openSnapshot, scope, query, formatOf(asked, now))
      const ofBody = slot.move()
      body.once('close', () => ofBody.dispose())
      // From its beginning: a part of it may be all that is wanted.
      const [, question] = request.url.split('?')
      const what = { format: ending, orders: count, ...(question && { filters: question }) }
      await recordExport(scope, what).catch((error: unknown) => {
        body.destroy()
        throw error
      })
      return reply
        .header('content-type', type)
        .header('content-disposition', `attachment; filename="${fileName(query, now)}.${ending}"`)
        .header('x-total-count', String(count))
        .send(body)
    }

  workspaceRoute(app, {
    ...{ ...common, url: '/api/orders.csv', operationId: 'exportOrdersAsCsv' },
    summary: 'Every matching order as CSV, one row a line of an order; X-Total-Count says how many orders',
    ...{ querystring: CsvExportQuerySchema, replyTypes: ['text/csv'] },
    reply: Type.String({ description: CSV_DESCRIPTION }),
    answer: exporting('csv', 'text/csv; charset=utf-8; header=present', (query) => csvFormat(csvDialect(query))),
  })
  workspaceRoute(app, {
    ...{ ...common, url: '/api/orders.json', operationId: 'exportOrdersAsJson' },
    summary: 'Every matching order with its lines as JSON; the count is at the end and in X-Total-Count',
    ...{ querystring: JsonExportQuerySchema, reply: JsonExportSchema },
    answer: exporting('json', 'application/json; charset=utf-8', (_query, now) => jsonFormat(now)),
  })
}

/** 'orders-from-2026-01-01-to-2026-03-31', or the day of the export where no period is asked for. */
function fileName({ from, to }: OrderFilters, now: number): string {
  const period = [from && `from-${from}`, to && `to-${to}`].filter(Boolean).join('-')
  return `orders-${period || utcDay(now)}`
}
