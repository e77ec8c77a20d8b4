import { Type } from 'typebox'
import { EXPORT_COLUMN_NAMES, EXPORT_COLUMNS } from '#contract/export-columns.ts'

/** The headings and their meanings, for OpenAPI. */
export const CSV_DESCRIPTION = `RFC 4180, UTF-8, CRLF. The columns: ${EXPORT_COLUMN_NAMES.map((name) => {
  const { heading, says } = EXPORT_COLUMNS[name]
  return `${heading} (${says})`
}).join('; ')}. Texts that a spreadsheet would read as a formula start with an apostrophe.`

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
      paidDay: Type.String({ description: "Store day; '' if unknown." }),
      status: Type.String(),
      sourceStatus: Type.String({ description: 'The status in the shop’s own word.' }),
      customer: Type.Object({
        name: Type.String(),
        key: Type.String({ description: 'Identifies the customer in customer counts.' }),
      }),
      project: Type.String(),
      address: Type.String(),
      city: Type.String(),
      channel: Type.String(),
      paymentMethod: Type.String(),
      currency: Type.String(),
      amount: Type.Number({ description: 'In units of the currency, with all stored digits.' }),
      lines: Type.Array(Type.Object({ product: Type.String(), quantity: orNull, price: orNull, amount: orNull })),
    }),
  ),
  count: Type.Integer({ description: 'Number of orders; a file without it is incomplete.' }),
})
