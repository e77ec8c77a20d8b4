import type { ImportField } from '#contract/import-fields.ts'
import { type EncodedText, textChunks } from '#server/imports/files/file-chunks.ts'
import { type JsonElement, jsonElements } from '#server/imports/files/json-elements.ts'
import { importMessages } from '#server/imports/messages.ts'
import { memoized } from '#server/imports/parse/memoize.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { type ColumnMap, demandRequired, firstHeadings, headingsOf, mappedColumns, textsOf } from './columns.ts'
import { headingsFingerprint, recordFingerprint } from './fingerprint.ts'
import { type FieldSet, onePiece, readGeneric } from './generic-table.ts'
import { isObject, type JsonCells, jsonCells, parseElement } from './json-cells.ts'
import { jsonSample } from './json-sample.ts'
import { lineTexts } from './order-fields.ts'
import type { LineTexts, ParsedRecord } from './parsed-record.ts'
import { ignoredNote } from './recognition/guess-table.ts'
import { recogniseColumns } from './recognition/recognise-columns.ts'
import { rememberedMapping } from './remembered-mapping.ts'
import { isOurExport, orderboardOrder } from './shops/orderboard.ts'
import { type Source, type SourceOptions, type SourceReading, type SourceRow, UnknownColumns } from './source.ts'

/** Finds the fields of an order by the names of its values. */
type ColumnsOf = (headings: readonly string[]) => ColumnMap

/** Characters of all names of an order whose columns are remembered. */
const MAX_NAMES = 10_000

/** A JSON list of orders, an object that contains one, or NDJSON. Throws a `Refusal` if no order is found in it. */
export function openJson(path: string, file: EncodedText, options: SourceOptions): Source {
  const { orders, headings, samples, names, hasOtherList } = jsonSample(path, file, options.isPart)
  const key = headingsFingerprint([...headings].sort())
  const known = rememberedMapping(options, key)
  const mapping = known ?? options.mapping
  const chosen = mapping?.columns
  if (chosen) demandRequired(chosen, mapping.missingIds)
  const found = recogniseColumns(headings, samples).columns
  const recognised = headingsOf(found, headings)
  const columns = chosen ?? recognised
  const fields = new Set(Object.keys(columns) as ImportField[])
  const columnsOf = memoizedColumns((present) => mappedColumns(present, columns))
  const shown = { headings, samples, key, headingLine: null, headingRows: [], confidence: null, otherTotal: null }
  const first = orders.find((order) => isOrder(order, columnsOf(order.headings)))
  // A single object with a list is rather an answer with orders under an unknown name.
  if (!first || (!chosen && orders.length === 1 && hasOtherList)) {
    const message = names.length > 0 ? importMessages.json.noOrders(names) : importMessages.json.noObjects
    if (headings.length === 0) throw new Refusal(message)
    throw new UnknownColumns(message, { ...shown, mapping: { layout: 'json', columns }, remembered: false })
  }
  const reading: SourceReading = {
    ...shown,
    mapping: { ...mapping, layout: 'json', columns },
    remembered: known !== undefined,
  }
  return {
    format: 'json',
    delimiter: null,
    grouping: 'detected',
    found: firstHeadings(columnsOf(first.headings), first.headings),
    notes: chosen || isOurExport(names) ? [] : ignoredNote(headings, samples, found),
    reading,
    *rows(onBytes) {
      for (const element of jsonElements(textChunks(path, file, onBytes))) yield sourceRow(element, columnsOf, fields)
    },
  }
}

function isOrder({ lines }: JsonCells, columns: ColumnMap): boolean {
  const hasMoney =
    lines !== undefined || (['total', 'lineAmount', 'price'] as const).some((field) => columns.has(field))
  return columns.has('id') && columns.has('date') && hasMoney
}

function sourceRow(element: JsonElement, columnsOf: ColumnsOf, fields: FieldSet): SourceRow {
  const { text: raw, line } = element
  const value = parseElement(element)
  const row = { line, fingerprint: recordFingerprint([raw]), raw }
  if (!isObject(value)) return { ...row, kind: 'order', record: NOT_AN_ORDER }
  if (Object.keys(value).length === 0) return { ...row, kind: 'blank', record: undefined }
  const record = orderboardOrder(value) ?? readOrder(jsonCells(value, line), columnsOf, fields)
  return { ...row, kind: 'order', record }
}

const NOT_AN_ORDER: ParsedRecord = {
  ...readGeneric(() => '', new Set()),
  fault: { column: null, reason: importMessages.json.notAnOrder },
}

function readOrder(order: JsonCells, columnsOf: ColumnsOf, fields: FieldSet): ParsedRecord {
  const text = textsOf(order.cells, columnsOf(order.headings))
  const record = readGeneric(text, fields)
  if (!order.lines) return record
  const total = record.head.total || text('lineAmount')
  const lines = order.lines.map((line) => readLine(line, columnsOf, fields))
  return { ...record, startsOrder: true, head: { ...record.head, total }, lines }
}

function readLine({ headings, cells }: JsonCells, columnsOf: ColumnsOf, fields: FieldSet): LineTexts {
  const line = lineTexts(textsOf(cells, columnsOf(headings.map((heading) => `line ${heading}`))))
  return fields.has('quantity') ? line : onePiece(line)
}

/** Computed once for each set of names: most orders of a file have the same. */
function memoizedColumns(find: ColumnsOf): ColumnsOf {
  const columnsOf = memoized((names) => find(JSON.parse(names)), MAX_NAMES)
  return (headings) => columnsOf(JSON.stringify(headings))
}
