import Fastify, { type FastifyInstance } from 'fastify'
import { registerClientFiles } from '#server/client-files.ts'
import { registerDashboardRoutes } from '#server/dashboard/dashboard-routes.ts'
import { registerSettingsRoutes } from '#server/dashboard/settings-routes.ts'
import { registerTargetRoutes } from '#server/dashboard/targets-routes.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import type { Reads, Writes } from '#server/database/reads.ts'
import type { Recount } from '#server/database/recount-thread.ts'
import type { OpenSnapshot } from '#server/database/snapshots.ts'
import type { Workspace } from '#server/database/workspaces.ts'
import type { LogLevel } from '#server/env.ts'
import { handleError } from '#server/errors.ts'
import { registerGuard } from '#server/guard.ts'
import { registerHealthRoutes } from '#server/health-routes.ts'
import { registerImportRoutes } from '#server/imports/import-routes.ts'
import { registerOpenApi } from '#server/openapi/openapi.ts'
import { registerExportRoutes } from '#server/orders/export/export-routes.ts'
import { registerOrderRoutes } from '#server/orders/order-routes.ts'
import { RequestLog } from '#server/request-log.ts'
import { addSecurityHeaders, registerSecurityHeaders } from '#server/security-headers.ts'

export interface AppDeps {
  /** Up to date. */
  readonly database: DatabaseLocation
  readonly dataDir: string
  readonly reads: Reads
  /** Where there is a replica, `reads` goes there, and these to the primary: what was just written is read here. Else absent. */
  readonly primaryReads?: Reads
  /** For small writes (`openWrites`); the caller closes it too. */
  readonly writes: Writes
  readonly recount: Recount
  /** For exports, which must be of one state from beginning to end. */
  readonly openSnapshot: OpenSnapshot
  readonly workspace: Workspace
  /** The built client. */
  readonly clientDir: string
  readonly clock: () => number
  readonly newRequestId: () => string
  readonly trustProxy?: readonly string[]
  /** Absent: nothing is logged. The log is JSON lines on stdout. */
  readonly logLevel?: LogLevel
}

/** The whole HTTP side, not yet listening; the caller owns all `reads` and `writes` and closes them after the app. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    // The logger's own writer tries for ever at exit to write to a reader that is gone.
    logger: deps.logLevel ? { level: deps.logLevel, stream: process.stdout } : false,
    logController: new RequestLog(),
    genReqId: deps.newRequestId,
    // A mapping of columns travels in the address, and headings in other scripts take nine characters a letter there.
    http: { maxHeaderSize: 128 * 1024 },
    trustProxy: deps.trustProxy?.length ? [...deps.trustProxy] : false,
    // Unknown fields are refused by name, never dropped in silence; a field given once is a list of one where lists are taken.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: 'array', useDefaults: false } },
    routerOptions: { maxParamLength: 1000 },
    // An address that cannot be decoded is refused by the router, before hooks and error handler.
    frameworkErrors: (error, request, reply) => {
      addSecurityHeaders(request, reply)
      handleError(error, request, reply)
    },
  })
  app.setErrorHandler(handleError)
  registerSecurityHeaders(app)
  registerGuard(app)
  await registerOpenApi(app)
  registerHealthRoutes(app, deps)
  registerOrderRoutes(app, deps)
  registerExportRoutes(app, deps)
  registerDashboardRoutes(app, deps)
  // A replica may be seconds behind what the same person has just saved.
  const current = { ...deps, reads: deps.primaryReads ?? deps.reads }
  registerSettingsRoutes(app, current)
  registerTargetRoutes(app, current)
  registerImportRoutes(app, current)
  await registerClientFiles(app, deps)
  return app
}
