import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { OrderFilters } from '#contract/orders/order-filters.ts'
import { storeDay, utcDay } from '#contract/store-day.ts'
import type { OpenSnapshot } from '#server/database/open-database.ts'
import { LONG_DEADLINE } from '#server/http/deadlines.ts'
import type { Operation } from '#server/http/openapi/documented.ts'
import { Slots } from '#server/http/slots.ts'
import { type RouteDeps, workspaceRoute } from '#server/http/workspace-route.ts'
import { listQuery } from '#server/orders/list/list-query.ts'
import { csvDialect, csvHead, csvRows } from './csv-text.ts'
import {
  CSV_DESCRIPTION,
  type CsvExportQuery,
  CsvExportQuerySchema,
  JsonExportQuerySchema,
  JsonExportSchema,
} from './export-query.ts'
import { type ExportFormat, openExport } from './export-stream.ts'
import { jsonEnd, jsonHead, jsonOrder } from './json-text.ts'

export interface ExportRouteDeps extends RouteDeps {
  readonly openSnapshot: OpenSnapshot
  readonly clock: () => number
  /** Each export keeps a connection for as long as its client takes. */
  readonly limits: { readonly total: number; readonly perClient: number }
}

const TYPES = { csv: 'text/csv; charset=utf-8; header=present', json: 'application/json; charset=utf-8' }

/** Every matching order as a file: `GET /api/orders.csv` and `GET /api/orders.json`. */
export function registerExportRoutes(app: FastifyInstance, deps: ExportRouteDeps): void {
  const slots = new Slots({ ...deps.limits, what: 'exports' })

  function exportRoute(
    ending: keyof typeof TYPES,
    operation: Operation,
    formatOf: (query: CsvExportQuery) => ExportFormat,
  ) {
    workspaceRoute<CsvExportQuery>(app, {
      ...operation,
      url: `/api/orders.${ending}`,
      deadline: LONG_DEADLINE,
      // A HEAD request would read the whole export.
      exposeHeadRoute: false,
      errors: [400, 404, 429],
      answer: async ({ scope, query: asked, request, reply }) => {
        const {
          workspace: _workspace,
          id: ids,
          delimiter: _delimiter,
          decimal: _decimal,
          bom: _bom,
          ...question
        } = asked
        const release = slots.take(request.ip)
        try {
          const today = storeDay(deps.clock(), scope.timeZone)
          const query = { ...listQuery(question, today), ...(ids && { ids }) }
          const { count, body } = await openExport(deps.openSnapshot, scope, query, formatOf(asked))
          body.once('close', release)
          return reply
            .header('content-type', TYPES[ending])
            .header('content-disposition', `attachment; filename="${fileName(query, deps.clock())}.${ending}"`)
            .header('x-total-count', String(count))
            .send(body)
        } catch (error) {
          release()
          throw error
        }
      },
    })
  }

  exportRoute(
    'csv',
    {
      operationId: 'exportOrdersAsCsv',
      summary: 'Every matching order as CSV, one row a line of an order; X-Total-Count says how many orders',
      querystring: CsvExportQuerySchema,
      reply: Type.String({ description: CSV_DESCRIPTION }),
      replyType: 'text/csv',
    },
    (query) => {
      const dialect = csvDialect(query)
      return { head: csvHead(dialect), order: (order) => csvRows(order, dialect), end: () => '' }
    },
  )

  exportRoute(
    'json',
    {
      operationId: 'exportOrdersAsJson',
      summary: 'Every matching order with its lines as JSON; the count is at the end and in X-Total-Count',
      querystring: JsonExportQuerySchema,
      reply: JsonExportSchema,
    },
    () => ({ head: jsonHead(deps.clock()), order: jsonOrder, end: jsonEnd }),
  )
}

/** 'orders-from-2026-01-01-to-2026-03-31', or the day of the export where no period is asked for. */
function fileName({ from, to }: OrderFilters, now: number): string {
  const period = [from && `from-${from}`, to && `to-${to}`].filter(Boolean).join('-')
  return `orders-${period || utcDay(now)}`
}
