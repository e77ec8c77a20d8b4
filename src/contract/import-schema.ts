import { type Static, Type } from 'typebox'

export const IMPORT_FORMATS = ['auto', 'shopify', 'woocommerce', 'csv', 'json'] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]

export const DATE_ORDERS = ['year-first', 'day-first', 'month-first'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** `accepted + rejected + repeated + blank = records`, always. */
export const ImportReportSchema = Type.Object({
  id: Type.String(),
  /** `refused`: nothing was written, `errors[0]` says why. `checked`: a dry run; nothing was written either. */
  state: Type.Union([Type.Literal('done'), Type.Literal('checked'), Type.Literal('refused')]),
  format: Type.Union([Type.String(), Type.Null()]),
  encoding: Type.Union([Type.String(), Type.Null()]),
  delimiter: Type.Union([Type.String(), Type.Null()]),
  dateOrder: Type.Union([Type.String(), Type.Null()]),
  records: Type.Integer(),
  accepted: Type.Integer(),
  rejected: Type.Integer(),
  repeated: Type.Integer(),
  blank: Type.Integer(),
  orders: Type.Object({ created: Type.Integer(), updated: Type.Integer(), unchanged: Type.Integer() }),
  errors: Type.Array(
    Type.Object({
      /** From 1, the header not counted; null where the sentence is about the whole file. */
      record: Type.Union([Type.Integer(), Type.Null()]),
      /** The line of the file the record starts on, from 1. */
      line: Type.Union([Type.Integer(), Type.Null()]),
      column: Type.Union([Type.String(), Type.Null()]),
      reason: Type.String(),
    }),
  ),
  notes: Type.Array(Type.String()),
})
export type ImportReport = Static<typeof ImportReportSchema>

export const ImportProgressSchema = Type.Object({
  state: Type.Union([Type.Literal('reading'), Type.Literal('writing'), Type.Literal('done'), Type.Literal('refused')]),
  done: Type.Integer(),
  of: Type.Integer(),
})
export type ImportProgress = Static<typeof ImportProgressSchema>
