import { type Static, Type } from 'typebox'
import { choiceField } from '#contract/query-fields.ts'
import { EXPORT_COLUMN_NAMES, EXPORT_COLUMNS, IN_CUSTOMER } from './export-columns.ts'
import { ListQuerySchema } from './list-query-schema.ts'
import { MAX_EXPORT_IDS, MAX_ID } from './order-limits.ts'
import { MONEY_FIELDS } from './shown-fields.ts'

const { page: _page, per: _per, total: _total, ...listFields } = ListQuerySchema.properties

/** As many as an address has room for. */
function idsField(description: string) {
  return Type.Optional(Type.Array(Type.String({ maxLength: MAX_ID }), { maxItems: MAX_EXPORT_IDS, description }))
}

/** The list's own question, without pages: nothing is cut. */
const questionFields = {
  ...listFields,
  id: idsField('Repeatable: only these of the matching orders.'),
  except: idsField('Repeatable: not these of the matching orders.'),
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

/** The headings and their meanings, for OpenAPI. */
export const CSV_DESCRIPTION = `RFC 4180, UTF-8, CRLF. The columns: ${EXPORT_COLUMN_NAMES.map((name) => {
  const { heading, description } = EXPORT_COLUMNS[name]
  return `${heading} (${description})`
}).join('; ')}. Texts that a spreadsheet would read as a formula start with an apostrophe.`

const text = (name: keyof typeof EXPORT_COLUMNS) => Type.String({ description: EXPORT_COLUMNS[name].description })
const TEXTS = EXPORT_COLUMN_NAMES.filter((name) => EXPORT_COLUMNS[name].kind === 'text')
const OWN_TEXTS = TEXTS.filter((name) => !['product', 'sku', ...IN_CUSTOMER].includes(name))
const orNull = Type.Union([Type.Number(), Type.Null()])

export const JsonExportSchema = Type.Object({
  format: Type.Literal('orderboard'),
  version: Type.Literal(1),
  exportedAt: Type.String({ format: 'date-time' }),
  orders: Type.Array(
    Type.Object({
      ...Object.fromEntries(OWN_TEXTS.map((name) => [name, text(name)])),
      customer: Type.Object({
        name: text('customerName'),
        key: text('customerKey'),
        email: text('email'),
        phone: text('phone'),
      }),
      amount: Type.Number({ description: 'In units of the currency, with all stored digits.' }),
      ...Object.fromEntries(MONEY_FIELDS.map((name) => [name, orNull])),
      lines: Type.Array(
        Type.Object({ product: Type.String(), sku: Type.String(), quantity: orNull, price: orNull, amount: orNull }),
      ),
    }),
  ),
  count: Type.Integer({ description: 'Number of orders; a file without it is incomplete.' }),
})
