import { type EncodedText, textChunks } from '#server/imports/files/file-chunks.ts'
import { jsonElements } from '#server/imports/files/json-elements.ts'
import { MAX_COLUMNS } from '#server/imports/limits.ts'
import { isObject, type JsonCells, jsonCells, parseElement } from './json-cells.ts'
import { untilCutOff } from './source.ts'

/** Elements that are looked at before a file without an order among them is refused. */
const SAMPLE = 200
const SHOWN = 200

/** The first orders of a JSON file. */
export interface JsonSample {
  readonly orders: readonly JsonCells[]
  /** Of all of them; those of lines begin with 'line'. */
  readonly headings: readonly string[]
  /** The first orders as a table under these headings, with the first line of each. */
  readonly samples: readonly (readonly string[])[]
  /** The names of the values as written in the file. */
  readonly names: readonly string[]
  /** Some order has a list of objects that aren't its lines. */
  readonly hasOtherList: boolean
}

/** Throws a `Refusal` if the file isn't JSON. */
export function jsonSample(path: string, file: EncodedText, isPart = false): JsonSample {
  const orders: JsonCells[] = []
  const headings = new Set<string>()
  const names = new Set<string>()
  let hasOtherList = false
  const elements = jsonElements(textChunks(path, file))
  for (const element of (isPart ? untilCutOff(elements) : elements).take(SAMPLE)) {
    const value = parseElement(element)
    if (!isObject(value)) continue
    const order = jsonCells(value, element.line)
    orders.push(order)
    for (const heading of order.headings) headings.add(heading)
    for (const line of order.lines ?? []) for (const heading of line.headings) headings.add(`line ${heading}`)
    for (const name of Object.keys(value)) names.add(name)
    hasOtherList ||= !order.lines && Object.values(value).some((list) => Array.isArray(list) && list.some(isObject))
  }
  const shown = [...headings].slice(0, MAX_COLUMNS)
  const samples = orders.slice(0, SHOWN).map((order) => {
    const texts = textsByHeading(order)
    return shown.map((heading) => texts.get(heading) ?? '')
  })
  return { orders, headings: shown, samples, names: [...names], hasOtherList }
}

function textsByHeading({ headings, cells, lines }: JsonCells): Map<string, string> {
  const [line] = lines ?? []
  const ofLine = line?.headings.map((heading, i) => [`line ${heading}`, line.cells[i] ?? ''] as const)
  return new Map([...headings.map((heading, i) => [heading, cells[i] ?? ''] as const), ...(ofLine ?? [])])
}
