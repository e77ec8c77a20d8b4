import type { MappedColumns } from '#contract/import-mapping.ts'
import { type EncodedText, textChunks } from '#server/imports/files/file-chunks.ts'
import { jsonElements } from '#server/imports/files/json-elements.ts'
import { MAX_COLUMNS } from '#server/imports/limits.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { type FoundColumns, headingsOf } from './columns.ts'
import { isObject, type JsonCells, jsonCells, parseJson } from './json-cells.ts'
import { type SourceReading, UnknownColumns, untilCutOff } from './source.ts'

/** Elements that are looked at before a file without an order among them is refused. */
const SAMPLE = 50
const SHOWN = 20

/** In JSON every value has its own name. */
export const NO_HEADING_ROW = { headingLine: null, headingRows: [] } as const

/** Finds the fields of an order by the names of its values. */
export type ColumnsOf = (headings: readonly string[]) => FoundColumns

/** The first orders of a JSON file. */
export interface JsonSample {
  readonly orders: readonly JsonCells[]
  /** Of all of them; those of lines begin with 'line'. */
  readonly headings: readonly string[]
  /** The names of the values as written in the file. */
  readonly names: readonly string[]
}

/** Throws a `Refusal` if the file isn't JSON. */
export function readJsonSample(path: string, file: EncodedText, isPart: boolean): JsonSample {
  const orders: JsonCells[] = []
  const headings = new Set<string>()
  const names = new Set<string>()
  let seen = 0
  const elements = jsonElements(textChunks(path, file))
  for (const { text, line } of isPart ? untilCutOff(elements) : elements) {
    const value = parsedValue(text, line)
    if (isObject(value)) {
      const order = jsonCells(value, line)
      orders.push(order)
      for (const heading of order.headings) headings.add(heading)
      for (const item of order.lines ?? []) for (const heading of item.headings) headings.add(`line ${heading}`)
      for (const name of Object.keys(value)) names.add(name)
    }
    if (++seen >= SAMPLE) break
  }
  return { orders, headings: [...headings].slice(0, MAX_COLUMNS), names: [...names] }
}

/** Throws a `Refusal` with the line if the text isn't JSON. */
export function parsedValue(text: string, line: number): unknown {
  const parsed = parseJson(text)
  if (!parsed) throw new Refusal(importMessages.json.unreadable(line), line)
  return parsed.value
}

/** The fields of the first order in the sample. Throws a `Refusal`; `UnknownColumns` if there are values to map. */
export function firstOrder(sample: JsonSample, columnsOf: ColumnsOf, key: string): FoundColumns['found'] {
  for (const order of sample.orders) {
    const { found } = columnsOf(order.headings)
    const money = order.lines !== undefined || (['total', 'lineAmount', 'price'] as const).some((f) => found.has(f))
    if (found.has('id') && found.has('date') && money) return found
  }
  const { headings, names } = sample
  const message = names.length > 0 ? importMessages.json.noOrders(names) : importMessages.json.noObjects
  if (headings.length === 0) throw new Refusal(message)
  const mapping = { layout: 'json', columns: assignedColumns(sample, columnsOf) } as const
  const reading: SourceReading = { layout: 'json', headings, key, mapping, ...NO_HEADING_ROW, remembered: false }
  throw new UnknownColumns(message, reading, sampleRows(sample))
}

export function assignedColumns({ headings }: JsonSample, columnsOf: ColumnsOf): MappedColumns {
  return headingsOf(columnsOf(headings).columns, headings)
}

/** The sample as a table under its headings. */
export function sampleRows({ orders, headings }: JsonSample): string[][] {
  return orders.slice(0, SHOWN).map((order) => {
    const [line] = order.lines ?? []
    const texts = new Map(order.headings.map((heading, i) => [heading, order.cells[i] ?? '']))
    line?.headings.forEach((heading, i) => {
      texts.set(`line ${heading}`, line.cells[i] ?? '')
    })
    return headings.map((heading) => texts.get(heading) ?? '')
  })
}
