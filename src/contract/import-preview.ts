import { type Static, Type } from 'typebox'
import { ImportMappingSchema } from '#contract/import-mapping.ts'

const Text = Type.String()
const TextOrNull = Type.Union([Type.String(), Type.Null()])

/** An order as it will look in the list. */
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

/** How a file is read, from its first part. */
export const ImportPreviewSchema = Type.Object({
  /** Why the file cannot be read at all, as a sentence; then everything else is empty. */
  refusal: TextOrNull,
  /** Orders can be read from it; else `missing` says what nobody has chosen yet. */
  recognised: Type.Boolean(),
  missing: Type.Array(Text),
  /** The mapping is the one that was used for these headings before. */
  remembered: Type.Boolean(),
  /** An export of ours, read to the letter: which column is what cannot be chosen. */
  isExact: Type.Boolean(),
  format: TextOrNull,
  encoding: Type.String({ description: "In words: 'UTF-8 with BOM'." }),
  dateOrder: TextOrNull,
  decimalMark: TextOrNull,
  /** The line of the file on which the headings stand, from 1; null: it has none, as JSON. */
  headingLine: Type.Union([Type.Integer(), Type.Null()]),
  headingRows: Type.Array(Type.Object({ line: Type.Integer(), text: Text }), {
    description: 'The first rows with something in them, one of which holds the headings; of each the first texts.',
  }),
  question: Type.Union([Type.Literal('dateOrder'), Type.Literal('decimalMark'), Type.Null()]),
  /** All that was recognised, chosen or remembered; sent back changed, it is what counts. */
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
  orders: Type.Array(PreviewOrderSchema),
  faults: Type.Array(
    Type.Object({ line: Type.Union([Type.Integer(), Type.Null()]), column: TextOrNull, reason: Text }),
  ),
  notes: Type.Array(Text),
})
export type ImportPreview = Static<typeof ImportPreviewSchema>
export type PreviewOrder = Static<typeof PreviewOrderSchema>
