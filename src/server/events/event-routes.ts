import { addAbortListener } from 'node:events'
import { PassThrough } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { clientOf } from '#server/http/access.ts'
import type { ShutdownSignals } from '#server/http/shutdown-signals.ts'
import { slotsOf } from '#server/http/slots.ts'
import { type RouteDeps, workspaceRoute } from '#server/http/workspace-route.ts'
import { readOrdersVersion } from './orders-version.ts'
import { versionWatch } from './version-watch.ts'

interface EventRouteDeps extends RouteDeps {
  readonly limits: { readonly total: number; readonly perClient: number }
  readonly shutdown: ShutdownSignals
}

/** Milliseconds between two comments, by which both ends notice a broken connection. */
const HEARTBEAT = 20_000

const DESCRIPTION =
  'Server-sent events: `event: orders` with the version as `id` and in `data: {"version":"…"}`; the first at once, unless Last-Event-ID is the current version. A comment every 20 seconds. The header Workspace-Role is the role of the caller; it ends when that changes.'

/** `GET /api/events`: an answer without an end that says when orders were written, by anybody. */
export function registerEventRoutes(app: FastifyInstance, deps: EventRouteDeps): void {
  const { database, limits, shutdown, monotonic } = deps
  const slots = slotsOf({ ...limits, what: 'events' })
  // The database that the lists are read from: a replica may be behind, and then so is the version.
  const watches: Record<number, ReturnType<typeof versionWatch>> = {}
  const unread = (log: FastifyBaseLogger) => (error: unknown) =>
    log.warn({ err: error }, 'the version of the orders could not be read')
  const watchOf = (workspaceId: number) => {
    const read = (signal: AbortSignal) => readOrdersVersion(database.in({ workspaceId }), signal)
    watches[workspaceId] ??= versionWatch({ read, onFailure: unread(app.log), monotonic })
    return watches[workspaceId]
  }
  // The page that made a change then knows that the event of this version is its own change.
  app.addHook('onSend', async ({ method, scope, routeOptions, log }, reply) => {
    if (!routeOptions.config.isInWorkspace || method === 'GET' || reply.statusCode >= 300) return
    if (!watches[scope.workspaceId]?.isListenedTo()) return
    const version = await readOrdersVersion(database.in(scope)).catch(unread(log))
    if (version) reply.header('orders-version', version)
  })

  workspaceRoute(app, {
    url: '/api/events',
    isLong: true,
    access: 'read',
    operationId: 'followOrders',
    summary: 'Follow changes of the orders',
    header: 'Last-Event-ID',
    reply: Type.String({ description: DESCRIPTION }),
    replyTypes: ['text/event-stream'],
    errors: [429],
    answer: async ({ scope: { workspaceId, role }, request, reply }) => {
      const slot = slots.take(clientOf(request))
      const body = new PassThrough()
      let seen = request.headers['last-event-id']
      // The first bytes show that nothing on the way holds the answer back.
      body.write(':\n\n')
      const writing = new DisposableStack()
      writing.defer(
        watchOf(workspaceId).listen((version) => {
          if (version !== seen) body.write(`event: orders\nid: ${version}\ndata: ${JSON.stringify({ version })}\n\n`)
          seen = version
        }),
      )
      writing.adopt(setInterval(() => body.write(':\n\n'), HEARTBEAT).unref(), clearInterval)
      writing.defer(() => body.end())
      writing.use(addAbortListener(shutdown.begun, () => writing.dispose()))
      body.once('close', () => {
        writing.dispose()
        slot.dispose()
      })
      return reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('x-accel-buffering', 'no')
        .header('workspace-role', role)
        .send(body)
    },
  })
}
