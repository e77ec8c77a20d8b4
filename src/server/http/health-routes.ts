import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { HttpProblem } from './errors.ts'
import { HTTP_MESSAGES } from './messages.ts'
import { documented } from './openapi.ts'
import type { RouteDeps } from './workspace-route.ts'

/** Milliseconds. Shorter than a query may take, because readiness probes give up early. */
const READY_DEADLINE = 5000
/** Milliseconds in which readiness is checked at most once. */
const CHECK_LIFETIME = 1000
const Status = Type.Object({ status: Type.Literal('ok') })
const PROBE = { logLevel: 'warn', config: { isForProbes: true } } as const

/** `/healthz`: the process runs. `/readyz`: the database answers; it is asked at most once a second. */
export function registerHealthRoutes(
  app: FastifyInstance,
  { database, monotonic }: Pick<RouteDeps, 'database' | 'monotonic'>,
  readyDeadline = READY_DEADLINE,
): void {
  let checked = { at: Number.NEGATIVE_INFINITY, isReady: Promise.resolve(false) }

  async function check(log: FastifyBaseLogger): Promise<boolean> {
    const late = wait(readyDeadline, undefined, { ref: false })
    const found = await Promise.race([database.reach(), late]).catch((error: unknown) => {
      log.warn({ err: error }, 'database does not answer')
    })
    return found !== undefined
  }

  const probe = { access: 'public' as const, reply: Status }
  const healthy = documented({ ...probe, operationId: 'readHealth', summary: 'Whether the process runs' })
  app.get('/healthz', { ...PROBE, schema: healthy }, async () => ({ status: 'ok' }))
  const ready = documented({ ...probe, operationId: 'readReadiness', summary: 'Whether the database answers' })
  app.get('/readyz', { ...PROBE, schema: ready }, async ({ log }) => {
    if (monotonic() - checked.at >= CHECK_LIFETIME) checked = { at: monotonic(), isReady: check(log) }
    if (!(await checked.isReady)) throw new HttpProblem(503, HTTP_MESSAGES.notReady)
    return { status: 'ok' }
  })
}
