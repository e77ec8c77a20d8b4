import { type Static, Type } from 'typebox'
import { ORDER_STATUSES } from '#contract/orders/order.ts'
import {
  IMPORT_DELIMITERS,
  IMPORT_ENCODINGS,
  IMPORT_LAYOUTS,
  MAX_HEADING_LINE,
  MISSING_IDS,
  type MissingIds,
} from './import-choices.ts'
import { IMPORT_FIELDS, type ImportField } from './import-fields.ts'
import { AMOUNT_UNITS, type AmountUnit, DATE_ORDERS, DECIMAL_MARKS } from './import-schema.ts'

const oneOf = <T extends string>(values: readonly T[]) => Type.Unsafe<T>({ type: 'string', enum: [...values] })
const headings = Type.Array(Type.String({ minLength: 1, maxLength: 1000 }), { minItems: 1, maxItems: 20 })
const columns = Object.fromEntries(IMPORT_FIELDS.map((field) => [field, Type.Optional(headings)])) as Record<
  ImportField,
  ReturnType<typeof Type.Optional<typeof headings>>
>

/** How a person wants a file to be read. Whatever is absent is recognised from the file. */
export const ImportMappingSchema = Type.Object(
  {
    encoding: Type.Optional(oneOf(IMPORT_ENCODINGS)),
    delimiter: Type.Optional(oneOf(IMPORT_DELIMITERS)),
    headingLine: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_HEADING_LINE,
        description:
          'The line of the headings, from 1, in the first 256 kB; the lines above are left out. 0: the file has no headings, and its columns are called Column 1, Column 2 and so on.',
      }),
    ),
    list: Type.Optional(
      Type.String({
        maxLength: 1000,
        description:
          'Of JSON: the list with the orders, by the names that lead to it, joined by points (data.orders); empty: the objects that are the whole file.',
      }),
    ),
    layout: Type.Optional(oneOf(IMPORT_LAYOUTS)),
    dateOrder: Type.Optional(oneOf(DATE_ORDERS)),
    decimalMark: Type.Optional(oneOf(DECIMAL_MARKS)),
    amountUnit: Type.Optional(
      Type.Unsafe<AmountUnit>({
        ...{ type: 'string', enum: [...AMOUNT_UNITS] },
        description:
          'Whether amounts are in units of the currency (major), or in its smallest: 1250 for 12.50 (minor).',
      }),
    ),
    missingIds: Type.Optional(
      Type.Unsafe<MissingIds>({
        type: 'string',
        enum: [...MISSING_IDS],
        description:
          'Rows without an order ID: lines of the order above (previous), or each an order with an ID made of its content (row). Without it they are rejected.',
      }),
    ),
    currency: Type.Optional(
      Type.String({ pattern: '^[A-Z]{3}$', description: 'Of amounts for which the file names no currency, ISO 4217.' }),
    ),
    columns: Type.Optional(
      Type.Object(columns, {
        additionalProperties: false,
        description: 'The headings of each field; an absent field is not read.',
      }),
    ),
    statuses: Type.Optional(
      Type.Record(Type.String({ maxLength: 200 }), oneOf(ORDER_STATUSES), {
        description: "The file's words for a status and the status of each.",
      }),
    ),
  },
  { additionalProperties: false },
)
export type ImportMapping = Static<typeof ImportMappingSchema>
export type MappedColumns = Partial<Record<ImportField, string[]>>
