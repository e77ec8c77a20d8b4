import { type EncodedText, textChunks } from '#server/imports/files/file-chunks.ts'
import { type JsonElement, jsonElements } from '#server/imports/files/json-elements.ts'
import { importMessages } from '#server/imports/messages.ts'
import { demandRequired, type Field, type FoundColumns, fieldText, mappedColumns } from './columns.ts'
import { headingsFingerprint, recordFingerprint } from './fingerprint.ts'
import { genericColumns, readGeneric } from './generic-table.ts'
import { isObject, type JsonCells, jsonCells } from './json-cells.ts'
import {
  assignedColumns,
  type ColumnsOf,
  firstOrder,
  NO_HEADING_ROW,
  parsedValue,
  readJsonSample,
  sampleRows,
} from './json-sample.ts'
import type { LineTexts, ParsedRecord } from './parsed-record.ts'
import { orderboardOrder } from './shops/orderboard.ts'
import type { Source, SourceOptions, SourceRow } from './source.ts'

/** A JSON list of orders, an object that contains one, or NDJSON. Throws a `Refusal` if no order is found in it. */
export function openJson(path: string, file: EncodedText, options: SourceOptions): Source {
  const { remembered, isPart = false } = options
  const sample = readJsonSample(path, file, isPart)
  const key = headingsFingerprint([...sample.headings].sort())
  const known = options.mapping ? undefined : remembered?.get(key)
  const mapping = options.mapping ?? known
  const columns = mapping?.columns
  if (columns) demandRequired(columns)
  const columnsOf = memoizedColumns(columns ? (headings) => mappedColumns(headings, columns) : genericColumns)
  const found = firstOrder(sample, columnsOf, key)
  return {
    reading: {
      layout: 'json',
      headings: sample.headings,
      key,
      ...NO_HEADING_ROW,
      mapping: { ...mapping, layout: 'json', columns: columns ?? assignedColumns(sample, columnsOf) },
      remembered: known !== undefined,
    },
    format: 'json',
    delimiter: null,
    grouping: 'detected',
    rowsHaveIds: found.has('rowId'),
    machineNumbers: true,
    found,
    notes: [],
    firstCells: () => sampleRows(sample),
    *records() {
      for (const { text } of jsonElements(textChunks(path, file))) yield text
    },
    *rows(onBytes) {
      for (const element of jsonElements(textChunks(path, file, onBytes))) yield sourceRow(element, columnsOf)
    },
  }
}

function sourceRow({ text, line }: JsonElement, columnsOf: ColumnsOf): SourceRow {
  const value = parsedValue(text, line)
  const fingerprint = recordFingerprint([text])
  if (!isObject(value)) return { line, fingerprint, kind: 'order', record: notAnOrder(columnsOf) }
  if (Object.keys(value).length === 0) return { line, fingerprint, kind: 'blank', record: undefined }
  const record = orderboardOrder(value) ?? readOrder(jsonCells(value, line), columnsOf)
  return { line, fingerprint, kind: 'order', record }
}

function readOrder(order: JsonCells, columnsOf: ColumnsOf): ParsedRecord {
  const { columns } = columnsOf(order.headings)
  const record = readGeneric(order.cells, columns)
  if (!order.lines) return record
  const total = record.head.total || fieldText(order.cells, columns, 'lineAmount')
  const lines = order.lines.map((line) => readLine(line, columnsOf))
  return { ...record, startsOrder: true, head: { ...record.head, total }, lines }
}

function readLine({ headings, cells }: JsonCells, columnsOf: ColumnsOf): LineTexts {
  const { columns: lineColumns } = columnsOf(headings.map((heading) => `line ${heading}`))
  const { columns } = columnsOf(headings)
  const text = (field: Field) => fieldText(cells, lineColumns, field) || fieldText(cells, columns, field)
  return {
    product: text('product'),
    quantity: text('quantity'),
    price: text('price'),
    discount: '',
    amount: text('lineAmount'),
  }
}

function notAnOrder(columnsOf: ColumnsOf): ParsedRecord {
  const record = readGeneric([], columnsOf([]).columns)
  return { ...record, fault: { column: null, reason: importMessages.json.notAnOrder } }
}

/** Computed once for each set of names: most orders of a file have the same. */
function memoizedColumns(find: ColumnsOf): ColumnsOf {
  const known = new Map<string, FoundColumns>()
  return (headings) => {
    const key = headings.join('\u001f')
    const before = known.get(key)
    if (before) return before
    const found = find(headings)
    if (known.size < 1000) known.set(key, found)
    return found
  }
}
