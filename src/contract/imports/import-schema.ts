import { type Static, Type } from 'typebox'
import { EDIT_CHOICES, type EditChoice } from './edit-choices.ts'
import type { ImportMapping } from './import-mapping.ts'
import type { ImportPreview } from './import-preview.ts'

export const IMPORT_FORMATS = ['auto', 'shopify', 'woocommerce', 'stripe', 'csv', 'json', 'orderboard'] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]

export const DATE_ORDERS = ['year-first', 'day-first', 'month-first'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** What separates the decimals of amounts: '1234.50' or '1234,50'. */
export const DECIMAL_MARKS = ['point', 'comma'] as const
export type DecimalMark = (typeof DECIMAL_MARKS)[number]

/** Whether amounts are in units of the currency, or in its smallest: 1250 for 12.50. */
export const AMOUNT_UNITS = ['major', 'minor'] as const
export type AmountUnit = (typeof AMOUNT_UNITS)[number]

/** Conflicts that a report names; the others are only counted. */
export const MAX_CONFLICTS_NAMED = 100

/** Orders of another shop that a report names; the others are only counted. */
export const MAX_OTHER_SHOP_NAMED = 10

const CustomerAndDay = Type.Object({
  customer: Type.String(),
  day: Type.String({ description: 'Store day, `YYYY-MM-DD`.' }),
})

/** What a refusal asks for: the name of the query parameter that answers it. */
export const IMPORT_QUESTIONS = ['dateOrder', 'decimalMark', 'amountUnit'] as const
export type ImportQuestion = (typeof IMPORT_QUESTIONS)[number]

/** A list of objects in a JSON file. */
export const OfferedListSchema = Type.Object({
  name: Type.String(),
  records: Type.Union([Type.Integer(), Type.Null()], { description: 'null: not all of them were counted.' }),
})

/** `accepted + rejected + repeated + blank = records`, always. */
export const ImportReportSchema = Type.Object({
  id: Type.String(),
  /** `refused`: nothing was written, `errors[0]` says why. `checked`: a dry run; nothing was written either. */
  state: Type.Union([Type.Literal('done'), Type.Literal('checked'), Type.Literal('refused')]),
  format: Type.Union([Type.String(), Type.Null()], { description: 'One of IMPORT_FORMATS; null: not recognised.' }),
  encoding: Type.Union([Type.String(), Type.Null()], {
    description: "In words: 'UTF-8 with BOM'; null for a sheet of an Excel workbook.",
  }),
  delimiter: Type.Union([Type.String(), Type.Null()], {
    description: 'The character itself; null in JSON and for a sheet.',
  }),
  dateOrder: Type.Union([Type.String(), Type.Null()], {
    description: "One of DATE_ORDERS, or what its numbers are: 'excel', 'unix seconds', 'unix milliseconds'.",
  }),
  /** Data records of the file: CSV rows under the headings, orders of a JSON list. */
  records: Type.Integer(),
  /** Records that are part of an order that was taken; a row that adds a line to its order is one. */
  accepted: Type.Integer(),
  /** Named in `errors`, the first thousand of them. */
  rejected: Type.Integer(),
  /** Records equal to an earlier one of the same order that cannot be a further line of it. */
  repeated: Type.Integer(),
  /** Empty rows, and rows of totals below the orders. */
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
  details: Type.Optional(
    Type.Array(Type.String(), { description: 'Further notes, which describe the file and not its orders.' }),
  ),
  written: Type.Optional(
    Type.Object(
      {
        amounts: Type.Array(
          Type.Object({ currency: Type.String(), minor: Type.Number({ description: 'Minor units.' }) }),
          { description: 'The sum of each currency.' },
        ),
        from: Type.String({ description: 'The first store day, `YYYY-MM-DD`.' }),
        to: Type.String({ description: 'The last store day.' }),
      },
      { description: 'The created and updated orders; absent where there are none.' },
    ),
  ),
  conflicts: Type.Optional(
    Type.Object(
      {
        orders: Type.Integer(),
        fields: Type.Integer(),
        choice: Type.Unsafe<EditChoice>({ type: 'string', enum: [...EDIT_CHOICES] }),
        named: Type.Array(
          Type.Object({ id: Type.String(), field: Type.String(), edited: Type.String(), inFile: Type.String() }),
          { description: `The first ${MAX_CONFLICTS_NAMED}.` },
        ),
      },
      { description: 'Fields that were edited by hand and have another value in the file than in the last one.' },
    ),
  ),
  otherShop: Type.Optional(
    Type.Object(
      {
        different: Type.Integer({
          description:
            'Orders of the file whose IDs exist on another day with another or no customer; with none of them, all that have another customer.',
        }),
        named: Type.Array(Type.Object({ id: Type.String(), before: CustomerAndDay, after: CustomerAndDay }), {
          description: `The first ${MAX_OTHER_SHOP_NAMED}.`,
        }),
      },
      {
        description:
          'Orders that the shop has for others. With several of them, the file is refused until a shop is named for it.',
      },
    ),
  ),
  shop: Type.Optional(
    Type.String({ description: "The slug of the shop of its orders; '' where our own export names several." }),
  ),
  shops: Type.Optional(
    Type.Array(
      Type.Object({ slug: Type.String(), name: Type.String(), matching: Type.Integer(), conflicting: Type.Integer() }),
      {
        description:
          'With the question `shop`: the shops, and how many orders of the file each has with the same customer and day, or with another customer or another day.',
      },
    ),
  ),
  question: Type.Optional(
    Type.Unsafe<ImportQuestion | 'shop'>({
      ...{ type: 'string', enum: [...IMPORT_QUESTIONS, 'shop'] },
      description:
        'What a refusal asks back, by the name of the parameter that answers it. A dry run asks for the shop where a few orders conflict, too; the import without an answer does not.',
    }),
  ),
  preview: Type.Optional(
    Type.Unsafe<ImportPreview>({
      type: 'object',
      additionalProperties: true,
      description:
        'Of a check with `preview`: how its records were read, and the first orders, as the preview answers them; of a refused file, how its beginning is read.',
    }),
  ),
  suggestion: Type.Optional(
    Type.Object(
      {
        headings: Type.Array(Type.String()),
        lists: Type.Array(OfferedListSchema, {
          description: 'Of JSON: what `mapping.list` can be, where there is a choice.',
        }),
        mapping: Type.Unsafe<ImportMapping>({ type: 'object', additionalProperties: true }),
      },
      {
        description:
          'How the file can be read, where that is not certain: its headings, and a mapping to be completed.',
      },
    ),
  ),
})
export type ImportReport = Static<typeof ImportReportSchema>

/** A report before anything of the file is known. */
export function emptyReport(id: string): ImportReport {
  return {
    id,
    state: 'refused',
    format: null,
    encoding: null,
    delimiter: null,
    dateOrder: null,
    records: 0,
    accepted: 0,
    rejected: 0,
    repeated: 0,
    blank: 0,
    orders: { created: 0, updated: 0, unchanged: 0 },
    errors: [],
    notes: [],
  }
}

/** How far an import is: bytes while it reads, orders while it writes; `of` is 0 while it is not known. */
export const ImportProgressSchema = Type.Object({
  state: Type.Union([
    /** For another import, which `waitingFor` names; it begins by itself. */
    Type.Literal('waiting'),
    Type.Literal('reading'),
    Type.Literal('writing'),
    Type.Literal('done'),
    /** It was done, and has been undone since. */
    Type.Literal('undone'),
    Type.Literal('refused'),
    Type.Literal('cancelled'),
    /** Neither the file nor a person ended it: the disk, the database. `reason` says what to do. */
    Type.Literal('failed'),
  ]),
  done: Type.Integer(),
  of: Type.Integer(),
  /** Records read, or orders written, so far in this state; how many a second; and how long this state still takes. */
  records: Type.Optional(Type.Integer()),
  perSecond: Type.Optional(Type.Integer()),
  secondsLeft: Type.Optional(Type.Integer()),
  waitingFor: Type.Optional(
    Type.String({
      description: 'Where the state is waiting: the name of the file whose import it waits for; may be empty.',
    }),
  ),
  ahead: Type.Optional(Type.Integer({ description: 'Where the state is waiting: how many imports come before it.' })),
  /** In a sentence, where the state is `failed` or `cancelled`. */
  reason: Type.Optional(Type.String()),
})
export type ImportProgress = Static<typeof ImportProgressSchema>

/** An import that arrives, waits or runs. */
export const ActiveImportSchema = Type.Object({
  id: Type.String(),
  name: Type.String({ description: "The file's name." }),
  dryRun: Type.Boolean({ description: 'It only checks the file.' }),
  ...ImportProgressSchema.properties,
})
export type ActiveImport = Static<typeof ActiveImportSchema>
