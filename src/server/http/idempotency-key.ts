import { hash, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { MAX_ID } from '#contract/orders/order-limits.ts'
import { HttpProblem } from './errors.ts'
import { HTTP_MESSAGES } from './messages.ts'

/** What proxies pass on unchanged. */
const KEY = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/

/** The request's Idempotency-Key; undefined without one. Throws `HttpProblem` 400 for one that cannot be used. */
export function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && key.length <= MAX_ID && KEY.test(key)) return key
  throw new HttpProblem(400, HTTP_MESSAGES.badKey(MAX_ID))
}

/** The ID of a new change: made from the request's Idempotency-Key, of which each person and program has its own, else a random one. */
export function newChangeId(request: FastifyRequest): string {
  const key = idempotencyKey(request)
  if (key === undefined) return randomUUID()
  const { kind, id } = request.principal
  return kind === 'computer' ? key : hash('sha256', `${kind} ${id} ${key}`, 'base64url')
}
