import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { accessHistory, exportRecorder } from '#server/accounts/access-history.ts'
import { registerAccountRoutes } from '#server/accounts/account-routes.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import { registerIdentityProvider } from '#server/accounts/identity-provider.ts'
import { registerMemberRoutes } from '#server/accounts/member-routes.ts'
import { registerMoneyRule } from '#server/accounts/money-rule.ts'
import { memberAddresses } from '#server/accounts/people.ts'
import { registerAccess } from '#server/accounts/register-access.ts'
import { principalFinder } from '#server/accounts/request-credentials.ts'
import { registerCustomerRoutes } from '#server/customers/customer-routes.ts'
import { registerDashboardRoutes } from '#server/dashboard/dashboard-routes.ts'
import type { Database } from '#server/database/database.ts'
import type { LogLevel } from '#server/env.ts'
import { registerEventRoutes } from '#server/events/event-routes.ts'
import { readOrdersVersion } from '#server/events/orders-version.ts'
import { registerDeliveryRoute } from '#server/hooks/delivery-route.ts'
import { registerHookRoutes } from '#server/hooks/hook-routes.ts'
import { clientOf } from '#server/http/access.ts'
import { registerDeadlines } from '#server/http/deadlines.ts'
import { HTTP_LIMITS, type HttpLimits, MAX_BODY_BYTES, MAX_PATH_PART } from '#server/http/http-limits.ts'
import { httpServer } from '#server/http/http-server.ts'
import { sendInChunks } from '#server/http/minimum-progress.ts'
import { registerShutdown } from '#server/http/shutdown-signals.ts'
import { type NotificationRouteDeps, registerNotificationRoutes } from '#server/notifications/notification-routes.ts'
import { registerWebhookRoutes } from '#server/notifications/webhook-routes.ts'
import { bulkJobsOf } from '#server/orders/bulk-jobs.ts'
import { registerBulkRoutes } from '#server/orders/bulk-routes.ts'
import { registerChangeRoutes } from '#server/orders/change-routes.ts'
import { registerExportRoutes } from '#server/orders/export/export-routes.ts'
import { registerOpenFormRoutes } from '#server/orders/open-form-routes.ts'
import { registerOrderRoutes } from '#server/orders/order-routes.ts'
import { registerUndoRoutes } from '#server/orders/undo-routes.ts'
import { registerWorkspaceHistoryRoutes } from '#server/orders/workspace-history-routes.ts'
import { registerWorkspaceRoutes } from '#server/workspaces/workspace-routes.ts'
import { acceptsHtml, isScreen, registerClientFiles } from './http/client-files.ts'
import { registerCompression } from './http/compression.ts'
import { handleError } from './http/error-handler.ts'
import { foreignProblem, registerGuard } from './http/guard.ts'
import { registerHealthRoutes } from './http/health-routes.ts'
import { registerOpenApi } from './http/openapi.ts'
import { RequestLog } from './http/request-log.ts'
import { type ScreenPagesDeps, screenPages } from './http/screen-pages.ts'
import { addDefaultHeaders } from './http/security-headers.ts'
import { registerImportRoutes } from './imports/http/import-routes.ts'
import type { ImportRouteDeps } from './imports/http/route-deps.ts'
import { registerSettingsRoutes } from './settings/settings-routes.ts'
import { registerShopRoutes } from './shops/shop-routes.ts'
import { registerTargetRoutes } from './targets/targets-routes.ts'
import { registerViewRoutes } from './views/views-routes.ts'

export interface AppDeps extends ScreenPagesDeps, NotificationRouteDeps, Omit<ImportRouteDeps, 'shutdown'> {
  /** Where `database` reads from a replica: the primary, for reading what was just written. Otherwise absent. */
  readonly primary?: Database | undefined
  /** The caller closes them and `changes`, too. */
  readonly accounts: Accounts
  readonly newRequestId: () => string
  readonly trustProxy?: readonly string[]
  readonly publicOrigins?: readonly string[]
  readonly shutdownGraceMs: number
  /** Of the log (JSON lines on stdout). Absent: no log. */
  readonly logLevel?: LogLevel
  /** Overrides of `HTTP_LIMITS`. */
  readonly limits?: Partial<HttpLimits>
}

/** The whole HTTP side, not yet listening; the caller owns the databases and `writes` and closes them after the app. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { trustProxy = [], publicOrigins = [], newRequestId } = deps
  const limits = { ...HTTP_LIMITS, ...deps.limits }
  const principalOf = principalFinder(deps.accounts)
  const sendPage = screenPages(deps, principalOf, readOrdersVersion, limits.firstAnswer)
  /** The router refuses an address that it cannot decode before any hook and the error handler run. */
  const answerBadAddress = (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    addDefaultHeaders(reply)
    const problem = foreignProblem(request, publicOrigins)
    const [path = ''] = request.url.slice(1).split('?')
    if (problem || !isScreen(path) || !acceptsHtml(request)) handleError(problem ?? error, request, reply)
    else sendPage(reply, 400).catch((failure: unknown) => handleError(failure, request, reply))
  }
  const { connections, options } = httpServer({ limits, trustProxy, newRequestId, log: () => app.log })
  const app: FastifyInstance = Fastify({
    ...options,
    // The logger's default stream hangs at exit when nothing reads the log any more.
    logger: deps.logLevel ? { level: deps.logLevel, stream: process.stdout } : false,
    logController: new RequestLog(),
    genReqId: newRequestId,
    bodyLimit: MAX_BODY_BYTES,
    return503OnClosing: false,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    // Unknown fields are errors. A single value is accepted where the schema has a list.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: 'array', useDefaults: false } },
    routerOptions: { maxParamLength: MAX_PATH_PART },
    frameworkErrors: answerBadAddress,
  })
  app.setErrorHandler(handleError)
  app.addHook('onRequest', async (_request, reply) => addDefaultHeaders(reply))
  const shutdown = registerShutdown(app, connections, deps.shutdownGraceMs)
  registerGuard(app, publicOrigins)
  registerDeadlines(app, limits.deadline)
  registerAccess(app, { database: deps.database, location: deps.location, principalOf })
  app.addHook('onRequest', async (request) => {
    if (request.principal) connections.claim(request.raw.socket, clientOf(request))
  })
  registerMoneyRule(app)
  registerCompression(app)
  sendInChunks(app)
  await registerOpenApi(app)
  registerHealthRoutes(app, deps)
  registerOrderRoutes(app, { ...deps, members: memberAddresses(deps.accounts) })
  const recordExport = exportRecorder(deps.accounts)
  registerExportRoutes(app, { ...deps, limits: limits.exports, recordExport })
  registerDashboardRoutes(app, deps)
  registerEventRoutes(app, { ...deps, limits: limits.events, shutdown })
  // A replica may be seconds behind what the same person has just saved.
  const current = { ...deps, database: deps.primary ?? deps.database }
  registerAccountRoutes(app, deps.accounts)
  if (deps.oidc) registerIdentityProvider(app, deps.accounts, deps.oidc)
  registerMemberRoutes(app, current)
  registerWorkspaceRoutes(app, current)
  registerSettingsRoutes(app, current)
  registerShopRoutes(app, current)
  registerTargetRoutes(app, current)
  registerViewRoutes(app, current)
  registerNotificationRoutes(app, current)
  registerWebhookRoutes(app, current)
  const imports = registerImportRoutes(app, { ...current, shutdown })
  registerHookRoutes(app, current)
  registerDeliveryRoute(app, { ...current, deliver: imports.deliver })
  const changing = { ...current, imports, shutdown, runJob: bulkJobsOf(app, current.database, deps.changes) }
  registerChangeRoutes(app, changing)
  registerUndoRoutes(app, changing)
  registerOpenFormRoutes(app, deps)
  registerWorkspaceHistoryRoutes(app, { ...changing, otherHistory: accessHistory(deps.accounts) })
  registerBulkRoutes(app, changing)
  registerCustomerRoutes(app, { ...changing, recordExport })
  await registerClientFiles(app, deps.distDir, sendPage)
  return app
}
