import { type Static, Type } from 'typebox'
import { ImportMappingSchema } from './import-mapping.ts'
import { IMPORT_QUESTIONS, type ImportQuestion, OfferedListSchema } from './import-schema.ts'

const Text = Type.String()
const TextOrNull = Type.Union([Type.String(), Type.Null()])

/** An order as it will appear in the list. */
const PreviewOrderSchema = Type.Object({
  /** Of the file, from 1. */
  line: Type.Integer(),
  id: Text,
  /** Store day, `YYYY-MM-DD`. */
  day: Text,
  customer: Text,
  project: Text,
  address: Text,
  city: Text,
  channel: Text,
  payment: Text,
  status: Text,
  /** Minor units. */
  minor: Type.Number(),
  currency: Text,
  lines: Type.Integer(),
})

/** How a file would be read, based on its beginning. */
export const ImportPreviewSchema = Type.Object({
  /** Why the file cannot be read at all, as a sentence; everything else is then empty. */
  refusal: TextOrNull,
  recognised: Type.Boolean({
    description:
      'Whether the columns are certain. If not, `mapping` is the best guess, and `missing` the fields that need a column; with none missing, `orders` are read with the guess.',
  }),
  missing: Type.Array(Text),
  doubts: Type.Array(Text, {
    description:
      'What speaks against this reading, in sentences. An import without a mapping of the columns is then refused; with one it is not checked.',
  }),
  /** The mapping is the one that was used for these headings before. */
  remembered: Type.Boolean(),
  confidence: Type.Union([Type.Number(), Type.Null()], {
    description:
      'How clearly the order ID, the date and the amount were recognised, from 0 to 1; null where they were known or chosen.',
  }),
  otherTotal: Type.Union([Type.String(), Type.Null()], {
    description: 'The heading of another column that could be the order total as well.',
  }),
  /** Whether it is an Orderboard export, whose columns cannot be mapped. */
  isExact: Type.Boolean(),
  format: TextOrNull,
  encoding: Type.String({ description: "In words: 'UTF-8 with BOM'; empty for a sheet of an Excel workbook." }),
  dateOrder: TextOrNull,
  decimalMark: TextOrNull,
  /** The line of the headings, from 1; 0 without headings; null for JSON. */
  headingLine: Type.Union([Type.Integer(), Type.Null()]),
  headingRows: Type.Array(Type.Object({ line: Type.Integer(), text: Text }), {
    description: 'The first rows that are not empty, one of which has the headings; the first texts of each.',
  }),
  question: Type.Union([Type.Unsafe<ImportQuestion>({ type: 'string', enum: [...IMPORT_QUESTIONS] }), Type.Null()]),
  lists: Type.Array(OfferedListSchema, {
    description:
      'Of JSON: the lists of objects that can be chosen as the orders (`mapping.list`), the largest first; empty where there is only one.',
  }),
  /** What was recognised, chosen or remembered; a changed copy can be sent back. */
  mapping: ImportMappingSchema,
  columns: Type.Array(
    Type.Object({
      heading: Text,
      /** One of IMPORT_FIELDS; null: not read. */
      field: TextOrNull,
      /** The first texts of the column that are not empty. */
      samples: Type.Array(Text),
    }),
  ),
  /** Columns beyond the ones that are listed. */
  moreColumns: Type.Integer(),
  statuses: Type.Array(Type.Object({ word: Text, records: Type.Integer(), status: Text, known: Type.Boolean() })),
  moreStatuses: Type.Integer({ description: 'Records with words for a status beyond the listed ones.' }),
  withoutId: Type.Integer({ description: 'Records whose row has no order ID.' }),
  orders: Type.Array(PreviewOrderSchema),
  faults: Type.Array(
    Type.Object({ line: Type.Union([Type.Integer(), Type.Null()]), column: TextOrNull, reason: Text }),
  ),
  notes: Type.Array(Text),
})
export type ImportPreview = Static<typeof ImportPreviewSchema>
export type PreviewOrder = Static<typeof PreviewOrderSchema>

/** The preview of a file of which nothing is known. */
export const EMPTY_PREVIEW: ImportPreview = {
  refusal: null,
  recognised: false,
  missing: [],
  doubts: [],
  confidence: null,
  otherTotal: null,
  remembered: false,
  isExact: false,
  format: null,
  encoding: '',
  dateOrder: null,
  decimalMark: null,
  question: null,
  lists: [],
  mapping: {},
  columns: [],
  moreColumns: 0,
  statuses: [],
  moreStatuses: 0,
  withoutId: 0,
  orders: [],
  faults: [],
  notes: [],
  headingLine: null,
  headingRows: [],
}
