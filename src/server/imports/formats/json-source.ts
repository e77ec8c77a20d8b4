import type { LineTexts, OrderReading } from '#server/imports/orders/order-reading.ts'
import type { InspectedFile } from '#server/imports/reading/inspect-file.ts'
import { type JsonElement, jsonElements } from '#server/imports/reading/json-elements.ts'
import { textChunks } from '#server/imports/reading/text-chunks.ts'
import { Refusal } from '#server/imports/refusal.ts'
import type { findColumns } from './columns-by-name.ts'
import { type Field, fieldText } from './fields.ts'
import { genericColumns, readGeneric } from './generic.ts'
import { isObject, type JsonCells, jsonCells, parseJson } from './json-cells.ts'
import { orderboardOrder } from './orderboard-json.ts'
import { rowPrint } from './row-print.ts'
import type { Source, SourceRow } from './source.ts'

type Found = ReturnType<typeof findColumns>

/** So many elements are looked at before a file without a single order among them is refused. */
const SAMPLE = 50

/** A JSON list of orders, an object that holds one, or NDJSON. Throws a `Refusal` where no order is found in it. */
export function openJson(path: string, file: InspectedFile): Source {
  const columnsOf = rememberColumns()
  const found = firstOrder(path, file, columnsOf)
  return {
    format: 'json',
    delimiter: null,
    grouping: 'evidence',
    rowsHaveIds: found.has('rowId'),
    machineNumbers: true,
    found,
    notes: found.has('status') ? [] : ['The file has no status; its orders are taken as Complete.'],
    *rows(onBytes) {
      for (const element of jsonElements(textChunks(path, file, onBytes))) yield jsonRow(element, columnsOf)
    },
  }
}

function jsonRow({ text, line }: JsonElement, columnsOf: (headings: readonly string[]) => Found): SourceRow {
  const parsed = parseJson(text)
  if (!parsed) {
    throw new Refusal(`The JSON that starts on line ${line} cannot be read. Mend it, or export the file again.`, line)
  }
  const { value } = parsed
  const print = rowPrint([text])
  if (!isObject(value)) return { line, print, kind: 'order', reading: notAnOrder(columnsOf) }
  if (Object.keys(value).length === 0) return { line, print, kind: 'blank', reading: undefined }
  return { line, print, kind: 'order', reading: orderboardOrder(value) ?? readJson(jsonCells(value), columnsOf) }
}

function readJson(order: JsonCells, columnsOf: (headings: readonly string[]) => Found): OrderReading {
  const { columns } = columnsOf(order.headings)
  const flat = readGeneric(order.cells, columns)
  if (!order.lines) return flat
  const total = flat.head.total || fieldText(order.cells, columns, 'lineAmount')
  return {
    ...flat,
    begins: true,
    head: { ...flat.head, total },
    lines: order.lines.map(({ headings, cells }): LineTexts => {
      const line = columnsOf(headings.map((heading) => `line ${heading}`)).columns
      const plain = columnsOf(headings).columns
      const text = (field: Field) => fieldText(cells, line, field) || fieldText(cells, plain, field)
      return {
        product: text('product'),
        quantity: text('quantity'),
        price: text('price'),
        discount: '',
        amount: text('lineAmount'),
      }
    }),
  }
}

function notAnOrder(columnsOf: (headings: readonly string[]) => Found): OrderReading {
  const reading = readGeneric([], columnsOf([]).columns)
  return {
    ...reading,
    fault: { column: null, reason: 'This element of the list is no order: it has no names and values.' },
  }
}

function firstOrder(
  path: string,
  file: InspectedFile,
  columnsOf: (headings: readonly string[]) => Found,
): ReadonlyMap<Field, string> {
  const names = new Set<string>()
  let seen = 0
  for (const { text, line } of jsonElements(textChunks(path, file))) {
    const parsed = parseJson(text)
    if (!parsed) {
      throw new Refusal(`The JSON that starts on line ${line} cannot be read. Mend it, or export the file again.`, line)
    }
    if (isObject(parsed.value)) {
      const order = jsonCells(parsed.value)
      const { found } = columnsOf(order.headings)
      const money = order.lines !== undefined || (['total', 'lineAmount', 'price'] as const).some((f) => found.has(f))
      if (found.has('id') && found.has('date') && money) return found
      for (const name of Object.keys(parsed.value)) names.add(name)
    }
    if (++seen >= SAMPLE) break
  }
  const shown = [...names].slice(0, 20).map((name) => `"${name.slice(0, 40)}"`)
  const what = shown.length > 0 ? `The names found are: ${shown.join(', ')}.` : 'It holds no list of objects.'
  throw new Refusal(
    `This JSON holds no orders: an order has an id, a date, and a total or a list of lines. ${what} Export the orders as a list, one object each.`,
  )
}

/** Orders of one file mostly have the same names, so what they mean is worked out once. */
function rememberColumns(): (headings: readonly string[]) => Found {
  const known = new Map<string, Found>()
  return (headings) => {
    const key = headings.join('\u001f')
    const before = known.get(key)
    if (before) return before
    const found = genericColumns(headings)
    if (known.size < 1000) known.set(key, found)
    return found
  }
}
