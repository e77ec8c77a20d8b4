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

/** Longer names are cut. */
const MAX_NAME = 100
/** Brackets around the elements of a list; no export has more. */
const MAX_AROUND = 100

/**
 * The elements of the lists with this name in a JSON text, one by one, without keeping the whole text in memory: `''` for
 * those of `[…]` and the objects of NDJSON, 'orders' for those of `{"orders": […]}` and of `[{"orders": […]}, …]`. Without a
 * name those of every list that is not inside another's element. Throws a `Refusal` when the text ends too early.
 *
 * Counts brackets and skips strings. Whether an element is valid JSON is left to `JSON.parse`; only brackets and strings
 * have to match here.
 */
export function* jsonElements(chunks: Iterable<string>, wanted?: string): Generator<FileRecord> {
  const around: { readonly list: string; readonly isList: boolean; readonly hasElements: boolean }[] = []
  /** Brackets that are open inside the element. */
  let depth = 0
  let line = 1
  let inString = false
  let isEscaped = false
  /** The last string outside elements; before a bracket in an object it is the name of what begins. */
  let name = ''
  const addToName = (part: string) => {
    name = (name + part).slice(0, MAX_NAME)
  }
  /** The line of the element that has begun; undefined between elements. */
  let startLine: number | undefined
  /** What earlier chunks hold of it. */
  let text = ''
  const endElement = (rest: string) => {
    const element = { cells: [text + rest], line: startLine ?? 0, list: around.at(-1)?.list ?? '' }
    startLine = undefined
    text = ''
    return element
  }
  const openAround = (isList: boolean) => {
    if (around.length >= MAX_AROUND) throw refusalAt(importMessages.json.broken, line)
    const inner = around.at(-1)
    const list =
      !inner || inner.isList ? (inner?.list ?? '') : [inner.list, plainName(name)].filter((one) => one !== '').join('.')
    around.push({ list, isList, hasElements: isList && (wanted ?? list) === list })
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
          if (startLine === undefined) addToName(chunk.slice(nameFrom, i))
        }
        continue
      }
      if (code <= SPACE) continue
      const isOpening = code === OPEN_LIST || code === OPEN_OBJECT
      if (code === COMMA || code === CLOSE_LIST || code === CLOSE_OBJECT) {
        if (startLine !== undefined && depth > 0) {
          if (code === COMMA) continue
          if (--depth === 0) yield endElement(chunk.slice(elementFrom, i + 1))
          continue
        }
        // Behind a number, a word or a string.
        if (startLine !== undefined) yield endElement(chunk.slice(elementFrom, i))
        if (code === COMMA) continue
        if (around.pop()?.isList !== (code === CLOSE_LIST)) throw refusalAt(importMessages.json.broken, line)
        continue
      }
      if (startLine === undefined) {
        const inner = around.at(-1)
        if (!inner && !isOpening) throw refusalAt(importMessages.json.broken, line)
        if (inner ? inner.hasElements : wanted === '' && code === OPEN_OBJECT) {
          startLine = line
          elementFrom = i
        } else if (isOpening) {
          openAround(code === OPEN_LIST)
          continue
        }
      }
      if (isOpening) depth++
      else if (code === QUOTE) {
        inString = true
        name = ''
        nameFrom = i + 1
      }
    }
    if (inString && startLine === undefined) addToName(chunk.slice(nameFrom))
    text = startLine === undefined ? '' : text + chunk.slice(elementFrom)
    if (text.length > MAX_JSON_ORDER) throw refusalAt(importMessages.json.longOrder, startLine ?? 0)
  }
  if (around.length > 0 || startLine !== undefined || inString) throw refusalAt(importMessages.json.cutOff, line)
}

/** '\u00e4' as 'ä'. */
function plainName(name: string): string {
  if (!name.includes('\\')) return name
  try {
    return String(JSON.parse(`"${name}"`))
  } catch {
    return name
  }
}
