import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Database } from '#server/database/ports.ts'
import { HttpProblem } from './errors.ts'
import { HTTP_MESSAGES } from './messages.ts'
import { documented } from './openapi/documented.ts'

const CHECK_LIFETIME = 1000
/** Milliseconds. Shorter than a query may take, because readiness probes give up early. */
const READY_DEADLINE = 5000
const Status = Type.Object({ status: Type.Literal('ok') })

export interface HealthDeps {
  readonly database: Database
  readonly monotonic: () => number
  readonly readyDeadline?: number
}

/** `/healthz`: the process runs. `/readyz`: the database answers; it is asked at most once a second. */
export function registerHealthRoutes(app: FastifyInstance, deps: HealthDeps): void {
  const { database, monotonic, readyDeadline = READY_DEADLINE } = deps
  const isReady = oncePer(CHECK_LIFETIME, monotonic, async () => {
    const row = database.reads.selectFrom('workspaces').select('id').limit(1).executeTakeFirst()
    return (await Promise.race([row, wait(readyDeadline, undefined, { ref: false })])) !== undefined
  })
  const quiet = 'warn'

  app.get(
    '/healthz',
    {
      logLevel: quiet,
      schema: documented({ operationId: 'readHealth', summary: 'Whether the process runs', reply: Status }),
    },
    async () => ({ status: 'ok' }),
  )
  app.get(
    '/readyz',
    {
      logLevel: quiet,
      schema: documented({ operationId: 'readReadiness', summary: 'Whether the database answers', reply: Status }),
    },
    async (request) => {
      const ready = await isReady().catch((error: unknown) => {
        request.log.warn({ err: error }, 'database does not answer')
        return false
      })
      if (!ready) throw new HttpProblem(503, HTTP_MESSAGES.notReady)
      return { status: 'ok' }
    },
  )
}

/** Calls `ask` at most once in `lifetime` milliseconds; other callers share its promise. */
function oncePer<T>(lifetime: number, monotonic: () => number, ask: () => Promise<T>): () => Promise<T> {
  let asked: { at: number; answer: Promise<T> } | undefined
  return () => {
    if (!asked || monotonic() - asked.at >= lifetime) asked = { at: monotonic(), answer: ask() }
    return asked.answer
  }
}
