import { type Static, Type } from 'typebox'
import { DATE_ORDERS, DECIMAL_MARKS, IMPORT_FORMATS } from '#contract/import-schema.ts'
import { workspaceField } from '#server/workspace-query.ts'

const oneOf = <T extends string>(values: readonly T[], description: string) =>
  Type.Optional(Type.Unsafe<T>({ type: 'string', enum: [...values], description }))

export const ImportQuerySchema = Type.Object(
  {
    ...workspaceField,
    name: Type.Optional(Type.String({ maxLength: 500, description: "The file's name." })),
    format: oneOf(IMPORT_FORMATS, 'auto where absent.'),
    dryRun: oneOf(['0', '1', 'true', 'false'], '1: only check and report, write nothing.'),
    dateOrder: oneOf(DATE_ORDERS, 'Counts where the dates of the file can be read in two ways.'),
    decimalMark: oneOf(DECIMAL_MARKS, 'Counts where the amounts of the file can be read in two ways.'),
  },
  { additionalProperties: false },
)
export type ImportQuery = Static<typeof ImportQuerySchema>
