import { createHash, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { HttpProblem } from '#server/http/errors.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const KEY = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/

/**
 * The id of the import that a call sends a file for: its Idempotency-Key where that is a UUID, else one that the same key
 * always gives (RFC 9562, version 8), else a new one. Throws `HttpProblem` 400 for a header that is no key.
 */
export function importId(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (key === undefined) return randomUUID()
  if (typeof key === 'string' && UUID.test(key)) return key.toLowerCase()
  if (typeof key === 'string' && KEY.test(key)) return idOf(key)
  throw new HttpProblem(400, 'The header Idempotency-Key must be 1 to 255 plain characters; best is a UUID.')
}

function idOf(key: string): string {
  const hash = createHash('sha256').update(key).digest('hex')
  const variant = ((Number.parseInt(hash.slice(16, 17), 16) & 3) | 8).toString(16)
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    variant + hash.slice(17, 20),
    hash.slice(20, 32),
  ].join('-')
}
