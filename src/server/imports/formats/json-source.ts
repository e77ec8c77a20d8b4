import type { ImportField } from '#contract/imports/import-fields.ts'
import type { FileRecord } from '#server/imports/files/csv-reader.ts'
import { jsonElements } from '#server/imports/files/json-elements.ts'
import { type EncodedText, textChunks } from '#server/imports/files/text.ts'
import { MAX_COLUMNS } from '#server/imports/limits.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { demandRequired, entriesOf, headingsOf, missingColumns } from './columns.ts'
import { amountUnits, onePiece, readGeneric } from './generic-table.ts'
import { isObject, type JsonColumns, type JsonValues, jsonColumns, jsonValues, parseElement } from './json-values.ts'
import { lineTexts } from './order-fields.ts'
import type { ParsedRecord } from './parsed-record.ts'
import { ignoredNote } from './recognition/guess-table.ts'
import { recogniseColumns } from './recognition/recognise-columns.ts'
import { headingsFingerprint, rememberedMapping } from './remembered-mapping.ts'
import { isOurExport, orderboardOrder } from './shops/orderboard.ts'
import { type Source, type SourceOptions, UnknownColumns, untilCutOff } from './source.ts'

type InMajor = ReturnType<typeof amountUnits>['inMajor']

/** Elements that are looked at before a file without an order among them is refused. */
const SAMPLE = 200

/** A JSON list of orders, an object that contains one, or NDJSON. Throws a `Refusal` if no order is found in it. */
export function openJson(path: string, file: EncodedText, options: SourceOptions): Source {
  const { orders, headings, samples, names, hasOtherList } = jsonSample(path, file, options.isPart)
  const key = headingsFingerprint([...headings].sort())
  const known = rememberedMapping(options, key)
  const mapping = known ?? options.mapping
  const chosen = mapping?.columns
  if (chosen) demandRequired(mapping)
  const found = recogniseColumns(headings, samples).columns
  const mapped = chosen ?? headingsOf(found, headings)
  const columns = jsonColumns(mapped)
  const reading = {
    ...{ headings, samples, key, headingLine: null, headingRows: [], confidence: null, otherTotal: null },
    mapping: { ...mapping, layout: 'json' as const, columns: mapped },
    remembered: known !== undefined,
  }
  const first = orders.find((order) => isOrder(order, columns))
  // A single object with a list is rather an answer with orders under an unknown name.
  const isGuess = !chosen && orders.length === 1 && hasOtherList
  if (!first || (isGuess && !(options.acceptsGuess && missingColumns(reading.mapping).length === 0))) {
    const message = names.size > 0 ? importMessages.json.noOrders([...names]) : importMessages.json.noObjects
    throw headings.length === 0 ? new Refusal(message) : new UnknownColumns(message, { ...reading, remembered: false })
  }
  const units = amountUnits(new Map(entriesOf(mapped).map(([field, [name = '']]) => [field, name])))
  return {
    format: 'json',
    delimiter: null,
    grouping: 'detected',
    found: columns.foundIn(first.texts),
    notes: [...units.notes, ...(chosen || isOurExport([...names]) ? [] : ignoredNote(headings, samples, found))],
    reading: { ...reading, isGuess },
    records: (onBytes) => jsonElements(textChunks(path, file, onBytes)),
    read: (element) => readElement(element, columns, units.inMajor),
  }
}

/** The first orders of a JSON file; `headings`: of all of them, `names`: of their values as written. */
function jsonSample(path: string, file: EncodedText, isPart = false) {
  const orders: JsonValues[] = []
  const found = new Set<string>()
  const names = new Set<string>()
  // Some order has a list of objects that aren't its lines.
  let hasOtherList = false
  const elements = jsonElements(textChunks(path, file))
  for (const element of (isPart ? untilCutOff(elements) : elements).take(SAMPLE)) {
    const value = parseElement(element)
    if (!isObject(value)) continue
    const order = jsonValues(value, element.line)
    orders.push(order)
    for (const { texts } of [order, ...(order.lines ?? [])]) for (const heading of texts.keys()) found.add(heading)
    for (const name of Object.keys(value)) names.add(name)
    hasOtherList ||= !order.lines && Object.values(value).some((list) => Array.isArray(list) && list.some(isObject))
  }
  const headings = [...found].slice(0, MAX_COLUMNS)
  const samples = orders.map(({ texts, lines }) =>
    headings.map((heading) => texts.get(heading) ?? lines?.[0]?.texts.get(heading) ?? ''),
  )
  return { orders, headings, samples, names, hasOtherList }
}

function isOrder({ texts, lines }: JsonValues, columns: JsonColumns): boolean {
  const found = columns.foundIn(texts)
  const hasMoney = lines !== undefined || (['total', 'lineAmount', 'price'] as const).some((field) => found.has(field))
  return found.has('id') && found.has('date') && hasMoney
}

function readElement(element: FileRecord, columns: JsonColumns, inMajor: InMajor): ParsedRecord | 'blank' {
  const value = parseElement(element)
  if (!isObject(value)) return NOT_AN_ORDER
  if (Object.keys(value).length === 0) return 'blank'
  return orderboardOrder(value) ?? readOrder(jsonValues(value, element.line), columns, inMajor)
}

const NOT_AN_ORDER: ParsedRecord = {
  ...readGeneric(() => '', new Set<ImportField>()),
  fault: { column: null, reason: importMessages.json.notAnOrder },
}

function readOrder(order: JsonValues, columns: JsonColumns, inMajor: InMajor): ParsedRecord {
  const text = inMajor(columns.textsOf(order.texts))
  const record = readGeneric(text, columns)
  if (!order.lines) return record
  const total = record.head.total || text('lineAmount')
  const lines = order.lines.map(({ texts }) => {
    const ofLine = columns.textsOf(texts)
    return lineTexts(inMajor((field) => (field === 'currency' ? text('currency') : ofLine(field))))
  })
  return {
    ...record,
    startsOrder: true,
    head: { ...record.head, total },
    lines: columns.has('quantity') ? lines : lines.map(onePiece),
  }
}
