import type { MappedColumns } from '#contract/import-mapping.ts'
import type { LineTexts, OrderReading } from '#server/imports/assemble/order-reading.ts'
import type { InspectedFile } from '#server/imports/files/inspect-file.ts'
import { type JsonElement, jsonElements } from '#server/imports/files/json-elements.ts'
import { textChunks } from '#server/imports/files/text-chunks.ts'
import { MAX_COLUMNS } from '#server/imports/limits.ts'
import { Refusal, UnknownColumns } from '#server/imports/refusal.ts'
import type { findColumns } from './columns-by-name.ts'
import { type Field, fieldText } from './fields.ts'
import { genericColumns, readGeneric } from './generic.ts'
import { headingsKey } from './headings-key.ts'
import { isObject, type JsonCells, jsonCells, parseJson } from './json-cells.ts'
import { demandNeeded, headingsOf, mappedColumns } from './mapped-columns.ts'
import { rowPrint } from './row-print.ts'
import { orderboardOrder } from './shops/orderboard-json.ts'
import type { Source, SourceOptions, SourceRow } from './source.ts'
import { untilCut } from './until-cut.ts'

type Found = ReturnType<typeof findColumns>

/** So many elements are looked at before a file without a single order among them is refused. */
const SAMPLE = 50
const SHOWN = 20

/** In JSON every value has its name beside it. */
const NO_HEADINGS = { headingLine: null, headingRows: [] } as const

/** A JSON list of orders, an object that holds one, or NDJSON. Throws a `Refusal` where no order is found in it. */
export function openJson(path: string, file: InspectedFile, options: SourceOptions): Source {
  const { mapping: said, remembered, isPart = false } = options
  const sample = sampleOf(path, file, isPart)
  const key = headingsKey([...sample.headings].sort())
  const known = said ? undefined : remembered?.get(key)
  const mapping = said ?? known
  const columns = mapping?.columns
  if (columns) demandNeeded(columns)
  const columnsOf = rememberColumns(columns ? (headings) => mappedColumns(headings, columns) : genericColumns)
  const found = firstOrder(sample, columnsOf, key)
  const assigned = columns ?? assignedIn(sample, columnsOf)
  return {
    reading: {
      layout: 'json',
      headings: sample.headings,
      key,
      ...NO_HEADINGS,
      mapping: { ...mapping, layout: 'json', columns: assigned },
      remembered: known !== undefined,
    },
    format: 'json',
    delimiter: null,
    grouping: 'evidence',
    rowsHaveIds: found.has('rowId'),
    machineNumbers: true,
    found,
    notes: [],
    firstCells: () => sampleRows(sample),
    *records() {
      for (const { text } of jsonElements(textChunks(path, file))) yield text
    },
    *rows(onBytes) {
      for (const element of jsonElements(textChunks(path, file, onBytes))) yield jsonRow(element, columnsOf)
    },
  }
}

function jsonRow({ text, line }: JsonElement, columnsOf: (headings: readonly string[]) => Found): SourceRow {
  const parsed = parseJson(text)
  if (!parsed) throw unreadable(line)
  const { value } = parsed
  const print = rowPrint([text])
  if (!isObject(value)) return { line, print, kind: 'order', reading: notAnOrder(columnsOf) }
  if (Object.keys(value).length === 0) return { line, print, kind: 'blank', reading: undefined }
  return { line, print, kind: 'order', reading: orderboardOrder(value) ?? readJson(jsonCells(value, line), columnsOf) }
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

interface Sample {
  readonly orders: readonly JsonCells[]
  /** Of all of them, those of lines with 'line' in front. */
  readonly headings: readonly string[]
  /** The names of the values as they stand in the file. */
  readonly names: readonly string[]
}

function sampleOf(path: string, file: InspectedFile, isPart: boolean): Sample {
  const orders: JsonCells[] = []
  const headings = new Set<string>()
  const names = new Set<string>()
  let seen = 0
  const elements = jsonElements(textChunks(path, file))
  for (const { text, line } of isPart ? untilCut(elements) : elements) {
    const parsed = parseJson(text)
    if (!parsed) throw unreadable(line)
    if (isObject(parsed.value)) {
      const order = jsonCells(parsed.value, line)
      orders.push(order)
      for (const heading of order.headings) headings.add(heading)
      for (const line of order.lines ?? []) for (const heading of line.headings) headings.add(`line ${heading}`)
      for (const name of Object.keys(parsed.value)) names.add(name)
    }
    if (++seen >= SAMPLE) break
  }
  return { orders, headings: [...headings].slice(0, MAX_COLUMNS), names: [...names] }
}

function unreadable(line: number): Refusal {
  return new Refusal(`The JSON that starts on line ${line} cannot be read. Mend it, or export the file again.`, line)
}

function firstOrder(sample: Sample, columnsOf: (headings: readonly string[]) => Found, key: string): Found['found'] {
  for (const order of sample.orders) {
    const { found } = columnsOf(order.headings)
    const money = order.lines !== undefined || (['total', 'lineAmount', 'price'] as const).some((f) => found.has(f))
    if (found.has('id') && found.has('date') && money) return found
  }
  const shown = sample.names.slice(0, 20).map((name) => `"${name.slice(0, 40)}"`)
  const what = shown.length > 0 ? `The names found are: ${shown.join(', ')}.` : 'It holds no list of objects.'
  const sentence = `This JSON holds no orders: an order has an id, a date, and a total or a list of lines. ${what} Export the orders as a list, one object each.`
  if (sample.headings.length === 0) return refuse(sentence)
  const { headings } = sample
  const mapping = { layout: 'json', columns: assignedIn(sample, columnsOf) } as const
  const reading = { layout: 'json', headings, key, mapping, ...NO_HEADINGS, remembered: false } as const
  throw new UnknownColumns(sentence, reading, sampleRows(sample))
}

function refuse(sentence: string): never {
  throw new Refusal(sentence)
}

function assignedIn({ headings }: Sample, columnsOf: (headings: readonly string[]) => Found): MappedColumns {
  return headingsOf(columnsOf(headings).columns, headings)
}

/** The sample as a table under its headings. */
function sampleRows({ orders, headings }: Sample): string[][] {
  return orders.slice(0, SHOWN).map((order) => {
    const [line] = order.lines ?? []
    const texts = new Map(order.headings.map((heading, i) => [heading, order.cells[i] ?? '']))
    line?.headings.forEach((heading, i) => {
      texts.set(`line ${heading}`, line.cells[i] ?? '')
    })
    return headings.map((heading) => texts.get(heading) ?? '')
  })
}

/** Orders of one file mostly have the same names, so what they mean is worked out once. */
function rememberColumns(find: (headings: readonly string[]) => Found): (headings: readonly string[]) => Found {
  const known = new Map<string, Found>()
  return (headings) => {
    const key = headings.join('\u001f')
    const before = known.get(key)
    if (before) return before
    const found = find(headings)
    if (known.size < 1000) known.set(key, found)
    return found
  }
}
