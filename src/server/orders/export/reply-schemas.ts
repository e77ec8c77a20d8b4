import { Type } from 'typebox'
import { EXPORT_COLUMN_NAMES, EXPORT_COLUMNS } from '#contract/export-columns.ts'

/** The headings and what stands under them, for OpenAPI. */
export const CSV_DESCRIPTION = `RFC 4180, UTF-8, CRLF. The columns: ${EXPORT_COLUMN_NAMES.map((name) => {
  const { heading, says } = EXPORT_COLUMNS[name]
  return `${heading} (${says})`
}).join('; ')}. An apostrophe stands before a text that a spreadsheet would take for a formula.`

const orNull = Type.Union([Type.Number(), Type.Null()])

export const JsonExportSchema = Type.Object({
  format: Type.Literal('orderboard'),
  version: Type.Literal(1),
  exportedAt: Type.String({ format: 'date-time' }),
  orders: Type.Array(
    Type.Object({
      id: Type.String(),
      placedAt: Type.String({ format: 'date-time' }),
      day: Type.String({ description: 'Store day.' }),
      paidDay: Type.String({ description: "Store day; '' while it is not known." }),
      status: Type.String(),
      sourceStatus: Type.String({ description: 'The status in the shop’s own word.' }),
      customer: Type.Object({
        name: Type.String(),
        key: Type.String({ description: 'What customers are counted by.' }),
      }),
      project: Type.String(),
      address: Type.String(),
      city: Type.String(),
      channel: Type.String(),
      paymentMethod: Type.String(),
      currency: Type.String(),
      amount: Type.Number({ description: 'In units of the currency, written to the last digit that is kept.' }),
      lines: Type.Array(Type.Object({ product: Type.String(), quantity: orNull, price: orNull, amount: orNull })),
    }),
  ),
  count: Type.Integer({ description: 'How many orders there are; a file without it is not complete.' }),
})
