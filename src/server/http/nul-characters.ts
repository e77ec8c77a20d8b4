import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { HttpProblem } from './errors.ts'

/**
 * Refuses NUL characters in every field of every call with 400. PostgreSQL has no text with one and fails on it, SQLite
 * finds nothing; no order holds one, because imports remove them.
 */
export function refuseNulCharacters(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ routeOptions, params, query, body }) => {
    if (!routeOptions.url?.startsWith('/api')) return
    for (const [place, fields] of Object.entries({ path: params, query, body })) {
      const field = fieldWithNul(fields)
      if (field === undefined) continue
      throw new HttpProblem(400, `The field ${field} of the ${place} holds a NUL character. Remove it.`)
    }
  })
}

/** The name of the first field that holds one: 'id', 'status' of several, 'targets[3].month'. */
function fieldWithNul(value: unknown, name = ''): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? name : undefined
  for (const [key, part] of entriesOf(value)) {
    const place = Array.isArray(value) ? (typeof part === 'string' ? name : `${name}[${key}]`) : dotted(name, key)
    const found = fieldWithNul(part, place)
    if (found !== undefined) return found
  }
  return undefined
}

function dotted(name: string, key: string): string {
  return name === '' ? key : `${name}.${key}`
}

/** Of lists and plain objects; a body that is still a stream has none. */
function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null && !(value instanceof Readable) ? Object.entries(value) : []
}
