import { MAX_JSON_ORDER } from '#server/imports/limits.ts'
import { importMessages } from '#server/imports/messages.ts'
import { refusalAt } from '#server/imports/refusal.ts'
import type { FileRecord } from './csv-reader.ts'

const NEWLINE = 10
const SPACE = 32
const QUOTE = 34
const COMMA = 44
const BACKSLASH = 92
const [OPEN_LIST, CLOSE_LIST] = [91, 93]
const [OPEN_OBJECT, CLOSE_OBJECT] = [123, 125]

/** Names under which shops put the list of orders. */
const LISTS = new Set(
  'orders|data|results|records|bestellungen|commandes|pedidos|content|entries|rows|list|result|bestellingen|ordini|zamowienia'.split(
    '|',
  ),
)
/** Names of the list in an object that has one of those names, as in answers of GraphQL. */
const INNER_LISTS = new Set(['edges', 'nodes', 'orders'])
/** No list has a longer name, so longer names are cut. */
const MAX_NAME = 100

/**
 * The orders of a JSON text, one by one, without keeping the whole text in memory: the elements of `[…]`, those of every
 * list in `{"orders": […]}` or `{"data": {"orders": {"edges": […]}}}`, or the objects of NDJSON. Throws a `Refusal` when the text ends too early.
 *
 * Counts brackets and skips strings. An element begins at `elementDepth`: 1 in `[…]`, 0 for an object of NDJSON, 2 or more
 * in a named list of a wrapper. A wrapper looks like an NDJSON object until its list opens; then the text gathered so far is
 * dropped. Whether an element is valid JSON is left to `JSON.parse`; only brackets and strings have to match here.
 */
export function* jsonElements(chunks: Iterable<string>): Generator<FileRecord> {
  let depth = 0
  let line = 1
  let inString = false
  let isEscaped = false
  /** How many objects are open that can have the list. */
  let wrappers = 0
  /** The last string in the innermost of them; before a `[` it is the list's name. */
  let name = ''
  let elementDepth: number | undefined
  /** The line of the element that has begun; undefined between elements. */
  let startLine: number | undefined
  /** What earlier chunks hold of it. */
  let text = ''
  const isInElement = () => startLine !== undefined && depth === elementDepth
  const endElement = (rest: string): FileRecord => {
    const element = { cells: [text + rest], line: startLine ?? 0 }
    startLine = undefined
    text = ''
    return element
  }
  for (const chunk of chunks) {
    let elementFrom = 0
    let nameFrom = 0
    for (let i = 0; i < chunk.length; i++) {
      const code = chunk.charCodeAt(i)
      if (code === NEWLINE) line++
      if (inString) {
        if (isEscaped) isEscaped = false
        else if (code === BACKSLASH) isEscaped = true
        else if (code === QUOTE) {
          inString = false
          if (depth === wrappers) name = longerName(name, chunk.slice(nameFrom, i))
        }
        continue
      }
      if (code <= SPACE) continue
      if (code === COMMA || code === CLOSE_LIST || code === CLOSE_OBJECT) {
        // Behind a number, a word or a string.
        if (isInElement()) yield endElement(chunk.slice(elementFrom, i))
        if (code === COMMA) continue
        depth--
        if (depth < 0) throw refusalAt(importMessages.json.broken, line)
        // Behind its list a wrapper holds no order, unless another list follows.
        if (elementDepth !== undefined && depth === elementDepth - 1) elementDepth = undefined
        wrappers = Math.min(wrappers, depth)
        if (isInElement()) yield endElement(chunk.slice(elementFrom, i + 1))
        if (depth === 0) elementDepth = undefined
        continue
      }
      if (depth === 0) {
        if (code !== OPEN_LIST && code !== OPEN_OBJECT) throw refusalAt(importMessages.json.broken, line)
        elementDepth = code === OPEN_LIST ? 1 : 0
      }
      const isInWrapper = depth > 0 && depth === wrappers
      if (code === OPEN_LIST && isInWrapper && (depth === 1 ? LISTS : INNER_LISTS).has(name.toLowerCase())) {
        elementDepth = depth + 1
        startLine = undefined
        text = ''
      } else if (depth === elementDepth && startLine === undefined) {
        startLine = line
        elementFrom = i
      }
      // The text's root, or a named object in a wrapper.
      if (code === OPEN_OBJECT && (depth === 0 || (isInWrapper && LISTS.has(name.toLowerCase())))) wrappers++
      if (code === OPEN_LIST || code === OPEN_OBJECT) depth++
      else if (code === QUOTE) {
        inString = true
        name = ''
        nameFrom = i + 1
      }
    }
    if (inString && depth === wrappers) name = longerName(name, chunk.slice(nameFrom))
    text = startLine === undefined ? '' : text + chunk.slice(elementFrom)
    if (text.length > MAX_JSON_ORDER) throw refusalAt(importMessages.json.longOrder, startLine ?? 0)
  }
  if (depth > 0 || inString) throw refusalAt(importMessages.json.cutOff, line)
}

function longerName(name: string, part: string): string {
  return (name + part).slice(0, MAX_NAME)
}
