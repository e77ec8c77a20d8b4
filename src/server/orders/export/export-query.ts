import { type Static, Type } from 'typebox'
import { MAX_ID } from '#contract/orders/order-limits.ts'
import { choiceField } from '#server/http/query-fields.ts'
import { ListQuerySchema } from '#server/orders/list/list-query.ts'

const { page: _page, per: _per, ...listFields } = ListQuerySchema.properties

/** The list's own question, without pages: nothing is cut. */
const questionFields = {
  ...listFields,
  id: Type.Optional(
    Type.Array(Type.String({ maxLength: MAX_ID }), {
      maxItems: 100,
      description: 'Repeatable: only these of the matching orders.',
    }),
  ),
}

export const JsonExportQuerySchema = Type.Object(questionFields, { additionalProperties: false })

export const CsvExportQuerySchema = Type.Object(
  {
    ...questionFields,
    delimiter: choiceField(['comma', 'semicolon'], 'Default comma.'),
    decimal: choiceField(['point', 'comma'], 'Decimal mark. Default: point with the comma, comma with the semicolon.'),
    bom: choiceField(['0', '1'], '1: with a byte order mark, which Excel needs for accents. Default 0.'),
  },
  { additionalProperties: false },
)

/** A JSON export's query is one without the fields of CSV. */
export type CsvExportQuery = Static<typeof CsvExportQuerySchema>
