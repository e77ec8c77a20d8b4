import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import { IMPORT_QUERY, PREVIEW_QUERY } from '#contract/imports/import-query.ts'
import { workspaceField } from '#contract/query-fields.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { idempotencyKey } from '#server/http/idempotency-key.ts'
import { importIdOf } from '#server/imports/jobs/import-record.ts'
import { parseMapping } from '#server/imports/mapping-text.ts'

export const ImportQuerySchema = Type.Object({ ...workspaceField, ...IMPORT_QUERY }, { additionalProperties: false })
export type ImportQuery = Static<typeof ImportQuerySchema>

export const PreviewQuerySchema = Type.Object({ ...workspaceField, ...PREVIEW_QUERY }, { additionalProperties: false })
export type PreviewQuery = Static<typeof PreviewQuerySchema>

export const ImportIdSchema = Type.Object({ id: Type.String({ maxLength: 100, pattern: '^[0-9a-fA-F-]+$' }) })
export type ImportIdParams = Static<typeof ImportIdSchema>

/** The mapping in a query. Throws `HttpProblem` 400 where it cannot be read. */
export function requestedMapping({ mapping: text }: Pick<ImportQuery, 'mapping'>): ImportMapping | undefined {
  const mapping = text === undefined ? undefined : parseMapping(text)
  if (typeof mapping === 'string') throw new HttpProblem(400, mapping)
  return mapping
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The id of a new import: its Idempotency-Key if that is a UUID, else a UUID made from the key (RFC 9562, version 8), else
 * a random one. Throws `HttpProblem` 400 for an invalid header.
 */
export function importId(request: FastifyRequest): string {
  const key = idempotencyKey(request)
  if (key === undefined) return randomUUID()
  return UUID.test(key) ? key.toLowerCase() : importIdOf(key)
}
