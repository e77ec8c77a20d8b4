import { type JsonElement, jsonElements } from '#server/imports/files/json-elements.ts'
import { type EncodedText, textChunks, textStart } from '#server/imports/files/text.ts'
import { MAX_JSON_ORDER } from '#server/imports/limits.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { isObject, type JsonObject } from './json-object.ts'
import { parseAsWritten } from './json-values.ts'
import { untilCutOff } from './source.ts'

/** A list of objects in a JSON file. */
export interface JsonList {
  /** The names that lead to it, joined by points; empty for the objects that are the whole file. */
  readonly name: string
  /** How many objects were counted, and whether these are all. */
  readonly records: number
  readonly isComplete: boolean
  readonly first: readonly JsonElement[]
}

/** Objects of a list that are looked at, and characters of all of them. */
const SAMPLE = 200
const SAMPLE_TEXT = MAX_JSON_ORDER
/** A file with more lists has names of its own for each. */
const MAX_LISTS = 100
/** Names that lead to a list, and objects that are searched for lists. */
const MAX_NAMES = 4
const SEARCHED = 5

/** The lists of objects in a JSON file. `isPart`: only the first part of it is there. */
export function jsonLists(path: string, file: EncodedText, isPart = false) {
  const elements = (name?: string) => {
    const all = jsonElements(textChunks(path, file), name)
    return isPart ? untilCutOff(all) : all
  }
  const isObjects = textStart(path, file).trimStart().startsWith('{')
  const whole = sampleOf('', isObjects ? untilTooLong(elements('')) : elements(''), isPart)
  // Around lists there is one object.
  const isAround = isObjects && whole.records <= 1
  return {
    whole,
    isAround,
    /** The lists inside with wanted names, the largest first. Throws a `Refusal` where the JSON is broken. */
    inner: (isWanted: (name: string) => boolean): JsonList[] => {
      const lists = isAround
        ? listsOf(elements(), isPart)
        : namesInside(whole.first)
            .filter(isWanted)
            .map((name) => sampleOf(name, elements(name), isPart))
      return lists.filter(({ records }) => records > 0).sort(byRecords)
    },
  }
}

/** The elements before a first one that is too long for an order, as an object around a long list is. */
function* untilTooLong(elements: Iterable<JsonElement>): Generator<JsonElement> {
  let seen = 0
  try {
    for (const element of elements) {
      seen++
      yield element
    }
  } catch (error) {
    if (seen > 0 || !(error instanceof Refusal)) throw error
  }
}

/** The largest first: those whose objects weren't all counted. */
export function byRecords(a: JsonList, b: JsonList): number {
  return Number(a.isComplete) - Number(b.isComplete) || b.records - a.records
}

function sampleOf(name: string, elements: Iterable<JsonElement>, isPart: boolean): JsonList {
  const first: JsonElement[] = []
  let length = 0
  for (const element of elements) {
    if (!isObjectText(element)) continue
    first.push(element)
    length += element.cells[0]?.length ?? 0
    if (first.length >= SAMPLE || length >= SAMPLE_TEXT)
      return { name, records: first.length, isComplete: false, first }
  }
  return { name, records: first.length, isComplete: !isPart, first }
}

/** Every list of these elements, with all of its objects counted. */
function listsOf(elements: Iterable<JsonElement>, isPart: boolean): JsonList[] {
  const lists = new Map<string, { name: string; records: number; isComplete: boolean; first: JsonElement[] }>()
  let length = 0
  for (const element of elements) {
    if (!isObjectText(element)) continue
    const list = lists.get(element.list) ?? { name: element.list, records: 0, isComplete: !isPart, first: [] }
    if (list.records === 0 && lists.size < MAX_LISTS) lists.set(list.name, list)
    list.records++
    if (list.first.length >= SAMPLE || (list.first.length > 0 && length >= SAMPLE_TEXT)) continue
    list.first.push(element)
    length += element.cells[0]?.length ?? 0
  }
  return [...lists.values()]
}

/** The names of lists inside these objects, as `jsonElements` has them: pages of an answer have their orders there. */
function namesInside(elements: readonly JsonElement[]): string[] {
  const names = new Set<string>()
  const visit = (object: JsonObject, before: readonly string[]) => {
    for (const [key, value] of Object.entries(object)) {
      const path = [...before, key]
      if (Array.isArray(value) && value.some(isObject)) names.add(path.join('.'))
      else if (isObject(value) && path.length < MAX_NAMES) visit(value, path)
    }
  }
  for (const element of elements.slice(0, SEARCHED)) {
    const value = parseAsWritten(element)
    if (isObject(value)) visit(value, [])
  }
  return [...names].slice(0, MAX_LISTS)
}

function isObjectText({ cells: [text = ''] }: JsonElement): boolean {
  return text.startsWith('{')
}
