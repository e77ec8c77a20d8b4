import { type Static, Type } from 'typebox'
import { MAX_MAPPING } from '#contract/import-choices.ts'
import type { ImportMapping } from '#contract/import-mapping.ts'
import { DATE_ORDERS, DECIMAL_MARKS, IMPORT_FORMATS } from '#contract/import-schema.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { workspaceField } from '#server/http/workspace-query.ts'
import { MappingError, parseMapping } from '#server/imports/jobs/mappings.ts'

const oneOf = <T extends string>(values: readonly T[], description: string) =>
  Type.Optional(Type.Unsafe<T>({ type: 'string', enum: [...values], description }))

const fileFields = {
  ...workspaceField,
  name: Type.Optional(Type.String({ maxLength: 500, description: "The file's name." })),
  format: oneOf(IMPORT_FORMATS, 'auto where absent.'),
  mapping: Type.Optional(
    Type.String({
      description: `How the file is to be read, as JSON of at most ${MAX_MAPPING} characters; the preview answers one. What it leaves out is recognised; without it, an earlier import of a file with these headings counts. An import that is done remembers it.`,
    }),
  ),
}

export const ImportQuerySchema = Type.Object(
  {
    ...fileFields,
    dryRun: oneOf(['0', '1', 'true', 'false'], '1: only check and report, write nothing.'),
    dateOrder: oneOf(DATE_ORDERS, 'Counts where the dates of the file can be read in two ways.'),
    decimalMark: oneOf(DECIMAL_MARKS, 'Counts where the amounts of the file can be read in two ways.'),
  },
  { additionalProperties: false },
)
export type ImportQuery = Static<typeof ImportQuerySchema>

export const PreviewQuerySchema = Type.Object(
  { ...fileFields, part: oneOf(['0', '1', 'true', 'false'], '1: the body is the first part of the file only.') },
  { additionalProperties: false },
)
export type PreviewQuery = Static<typeof PreviewQuerySchema>

/** What files are sent as; any other type is taken too, for only the bytes count. */
export const FILE_TYPES = ['application/octet-stream', 'text/csv', 'application/json', 'application/x-ndjson'] as const

export const ImportIdSchema = Type.Object({ id: Type.String({ maxLength: 100, pattern: '^[0-9a-fA-F-]+$' }) })

/** The mapping that a call says. Throws `HttpProblem` 400 where it cannot be read. */
export function saidMapping({ mapping }: { readonly mapping?: string }): ImportMapping | undefined {
  if (mapping === undefined) return undefined
  try {
    return parseMapping(mapping)
  } catch (error) {
    if (error instanceof MappingError) throw new HttpProblem(400, error.message)
    throw error
  }
}
