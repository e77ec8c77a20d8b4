import { isObject, type JsonObject } from '#contract/imports/shop-json.ts'
import type { FileRecord } from '#server/imports/files/csv-reader.ts'
import { jsonElements } from '#server/imports/files/json-elements.ts'
import { type EncodedText, textChunks, textStart } from '#server/imports/files/text.ts'
import { MAX_JSON_ORDER } from '#server/imports/limits.ts'
import { parseElement } from './json-values.ts'
import { untilCutOff, untilRefused } from './source.ts'

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
  // An object around a long list is too long for an order.
  const objects = isObjects ? untilRefused(elements(''), (seen) => seen === 0) : elements('')
  const [whole = { name: '', records: 0, isComplete: !isPart, first: [] }] = listsOf(objects, isPart, true)
  // Around lists there is one object.
  const isAround = isObjects && whole.records <= 1
  return {
    whole,
    isAround,
    /** The lists inside with wanted names, the largest first. Throws a `Refusal` where the JSON is broken. */
    inner: (isWanted: (name: string) => boolean): JsonList[] => {
      const lists = isAround
        ? listsOf(elements(), isPart, false)
        : namesInside(whole.first)
            .filter(isWanted)
            .flatMap((name) => listsOf(elements(name), isPart, true))
      return lists.sort(byRecords)
    },
  }
}

/** The largest first: those whose objects weren't all counted. */
export function byRecords(a: JsonList, b: JsonList): number {
  return Number(a.isComplete) - Number(b.isComplete) || b.records - a.records
}

/**
 * Every list of these elements, with all of its objects counted, or only the first where a sample `isEnough`. `name`: the names
 * that lead to it, joined by points; empty for the objects that are the whole file.
 */
function listsOf(elements: Iterable<FileRecord>, isPart: boolean, isEnough: boolean) {
  const lists = new Map<string, { name: string; records: number; isComplete: boolean; first: FileRecord[] }>()
  let length = 0
  for (const element of elements) {
    const [text = ''] = element.cells
    if (!text.startsWith('{')) continue
    const { list: name = '' } = element
    const list = lists.get(name) ?? { name, records: 0, isComplete: !isPart, first: [] }
    if (list.records === 0 && lists.size < MAX_LISTS) lists.set(list.name, list)
    list.records++
    if (list.first.length >= SAMPLE || (list.first.length > 0 && length >= SAMPLE_TEXT)) continue
    list.first.push(element)
    length += text.length
    if (!isEnough || (list.first.length < SAMPLE && length < SAMPLE_TEXT)) continue
    list.isComplete = false
    break
  }
  return [...lists.values()]
}
/** A list of objects in a JSON file. */
export type JsonList = Readonly<ReturnType<typeof listsOf>[number]>

/** The names of lists inside these objects, as `jsonElements` has them: pages of an answer have their orders there. */
function namesInside(elements: readonly FileRecord[]): string[] {
  const names = new Set<string>()
  const visit = (object: JsonObject, before: readonly string[]) => {
    for (const [key, value] of Object.entries(object)) {
      const path = [...before, key]
      if (Array.isArray(value) && value.some(isObject)) names.add(path.join('.'))
      else if (isObject(value) && path.length < MAX_NAMES) visit(value, path)
    }
  }
  for (const element of elements.slice(0, SEARCHED)) {
    const value = parseElement(element, true)
    if (isObject(value)) visit(value, [])
  }
  return [...names].slice(0, MAX_LISTS)
}
