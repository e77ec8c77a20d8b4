import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { EDIT_CHOICES } from '#contract/imports/edit-choices.ts'
import { MAX_MAPPING } from '#contract/imports/import-choices.ts'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import { AMOUNT_UNITS, DATE_ORDERS, DECIMAL_MARKS, IMPORT_FORMATS } from '#contract/imports/import-schema.ts'
import { MAX_SHOP_NAME, SHOP_NAME_PATTERN } from '#contract/shops.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { idempotencyKey } from '#server/http/idempotency-key.ts'
import { choiceField, switchField } from '#server/http/query-fields.ts'
import { workspaceField } from '#server/http/workspace-route.ts'
import { importIdOf } from '#server/imports/jobs/import-record.ts'
import { parseMapping } from '#server/imports/mapping-text.ts'

const fileFields = {
  ...workspaceField,
  shop: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'The slug of the shop that all orders of the file are of. Without it, the shop is recognised; where that is not possible, the answer is 409 with the question `shop`.',
    }),
  ),
  newShop: Type.Optional(
    Type.String({
      maxLength: MAX_SHOP_NAME,
      pattern: SHOP_NAME_PATTERN,
      description:
        'The name of a shop that the import creates for its orders; instead of `shop`. Where a shop has that name, the answer is 409 with the question `shop`.',
    }),
  ),
  name: Type.Optional(Type.String({ maxLength: 500, description: "The file's name." })),
  format: choiceField(IMPORT_FORMATS, 'Default auto.'),
  mapping: Type.Optional(
    Type.String({
      description: `How to read the file, as JSON of at most ${MAX_MAPPING} characters; the preview returns one. Fields that it leaves out are recognised. Without a mapping, the one of an earlier import with the same headings is used. A committed import remembers its mapping.`,
    }),
  ),
}

export const ImportQuerySchema = Type.Object(
  {
    ...fileFields,
    dryRun: switchField('1: only check and report, write nothing.'),
    preview: switchField(
      '1, of a dry run: the report, and the progress while the rest of the file arrives, have a `preview`. Columns that are not certain are then read with the best guess, which is its `mapping`.',
    ),
    dateOrder: choiceField(DATE_ORDERS, 'Used where the dates of the file are ambiguous.'),
    decimalMark: choiceField(DECIMAL_MARKS, 'Used where the amounts of the file are ambiguous.'),
    amountUnit: choiceField(
      AMOUNT_UNITS,
      'Used where nothing shows the unit of the amounts: major for 12.50, minor for 1250.',
    ),
    edits: choiceField(
      EDIT_CHOICES,
      'What happens to fields that were edited by hand and that the file has changed. Default keep.',
    ),
  },
  { additionalProperties: false },
)
export type ImportQuery = Static<typeof ImportQuerySchema>

export const PreviewQuerySchema = Type.Object(
  { ...fileFields, part: switchField('1: the body is only the first part of the file.') },
  { additionalProperties: false },
)
export type PreviewQuery = Static<typeof PreviewQuerySchema>

/** The documented types of a file; any other type is accepted too, because only the bytes count. */
export const FILE_TYPES = [
  ...['application/octet-stream', 'text/csv', 'application/json', 'application/x-ndjson', 'application/zip'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const

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
