import { MAX_JSON_ORDER } from '#server/imports/limits.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'
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
 */
export function* jsonElements(chunks: Iterable<string>): Generator<FileRecord> {
  const scanner = new ElementScanner()
  for (const chunk of chunks) yield* scanner.scan(chunk)
  scanner.end()
}

/**
 * Counts brackets, skips strings, and returns the text of each element.
 * An element begins at `#elementDepth`: 1 in `[…]`, 0 for an object of NDJSON, 2 or more in a named list of a wrapper.
 * A wrapper looks like an NDJSON object until its list opens; then the text gathered so far is dropped.
 * Whether an element is valid JSON is left to `JSON.parse`; only brackets and strings have to match here.
 */
class ElementScanner {
  #depth = 0
  #line = 1
  #inString = false
  #isEscaped = false
  /** How many objects are open that can have the list. */
  #wrappers = 0
  /** The last string in the innermost of them; before a `[` it is the list's name. */
  #name = ''
  #elementDepth: number | undefined
  /** The line of the element that has begun; undefined between elements. */
  #startLine: number | undefined
  /** What earlier chunks hold of it. */
  #text = ''

  /** Throws a `Refusal` where a bracket or a string is still open. */
  end(): void {
    if (this.#depth > 0 || this.#inString) throw refusal(importMessages.json.cutOff, this.#line)
  }

  *scan(chunk: string): Generator<FileRecord> {
    let elementFrom = 0
    let nameFrom = 0
    for (let i = 0; i < chunk.length; i++) {
      const code = chunk.charCodeAt(i)
      if (code === NEWLINE) this.#line++
      if (this.#inString) {
        if (this.#isEscaped) this.#isEscaped = false
        else if (code === BACKSLASH) this.#isEscaped = true
        else if (code === QUOTE) {
          this.#inString = false
          if (this.#depth === this.#wrappers) this.#addName(chunk.slice(nameFrom, i))
        }
        continue
      }
      if (code <= SPACE) continue
      if (code === COMMA || code === CLOSE_LIST || code === CLOSE_OBJECT) {
        // Behind a number, a word or a string.
        if (this.#isInElement()) yield this.#element(chunk.slice(elementFrom, i))
        if (code === COMMA) continue
        this.#close()
        if (this.#isInElement()) yield this.#element(chunk.slice(elementFrom, i + 1))
        if (this.#depth === 0) this.#elementDepth = undefined
      } else {
        if (this.#depth === 0) this.#beginRoot(code)
        if (code === OPEN_LIST && this.#isNamedList()) {
          this.#elementDepth = this.#depth + 1
          this.#startLine = undefined
          this.#text = ''
        } else if (this.#depth === this.#elementDepth && this.#startLine === undefined) {
          this.#startLine = this.#line
          elementFrom = i
        }
        if (code === OPEN_OBJECT && this.#isWrapper()) this.#wrappers++
        if (code === OPEN_LIST || code === OPEN_OBJECT) this.#depth++
        else if (code === QUOTE) {
          this.#inString = true
          this.#name = ''
          nameFrom = i + 1
        }
      }
    }
    if (this.#inString && this.#depth === this.#wrappers) this.#addName(chunk.slice(nameFrom))
    this.#text = this.#startLine === undefined ? '' : this.#text + chunk.slice(elementFrom)
    if (this.#text.length > MAX_JSON_ORDER) throw refusal(importMessages.json.longOrder, this.#startLine)
  }

  #beginRoot(code: number): void {
    if (code === OPEN_LIST) this.#elementDepth = 1
    else if (code === OPEN_OBJECT) this.#elementDepth = 0
    else throw refusal(importMessages.json.broken, this.#line)
  }

  #isNamedList(): boolean {
    const names = this.#depth === 1 ? LISTS : INNER_LISTS
    return this.#depth > 0 && this.#depth === this.#wrappers && names.has(this.#name.toLowerCase())
  }

  /** The text's root, or a named object in a wrapper. */
  #isWrapper(): boolean {
    return this.#depth === this.#wrappers && (this.#depth === 0 || LISTS.has(this.#name.toLowerCase()))
  }

  #close(): void {
    this.#depth--
    if (this.#depth < 0) throw refusal(importMessages.json.broken, this.#line)
    // Behind its list a wrapper holds no order, unless another list follows.
    if (this.#elementDepth !== undefined && this.#depth === this.#elementDepth - 1) this.#elementDepth = undefined
    this.#wrappers = Math.min(this.#wrappers, this.#depth)
  }

  /** Whether an element has begun at the present depth. */
  #isInElement(): boolean {
    return this.#startLine !== undefined && this.#depth === this.#elementDepth
  }

  #element(rest: string): FileRecord {
    const element = { cells: [this.#text + rest], line: this.#startLine ?? 0 }
    this.#startLine = undefined
    this.#text = ''
    return element
  }

  #addName(text: string): void {
    this.#name = (this.#name + text).slice(0, MAX_NAME)
  }
}

function refusal(message: (line: number) => string, line = 0): Refusal {
  return new Refusal(message(line), line)
}
