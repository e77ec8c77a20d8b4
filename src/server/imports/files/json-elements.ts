import { MAX_JSON_ORDER } from '#server/imports/limits.ts'
import { Refusal } from '#server/imports/refusal.ts'

export interface JsonElement {
  /** The element as it stands in the file: one JSON value. */
  readonly text: string
  readonly line: number
}

/** Names under which shops put the list of orders. */
const LISTS = new Set(['orders', 'data', 'results', 'records', 'bestellungen', 'commandes', 'pedidos'])
/** A longer text is no name of them, and need not be gathered. */
const LONGEST_NAME = 100

/**
 * The orders of a JSON text, one by one, without holding the whole text: the elements of `[…]`, those of every list in
 * `{"orders": […]}`, or the objects of NDJSON, one after another. Throws a `Refusal` when the text ends too early.
 */
export function* jsonElements(chunks: Iterable<string>): Generator<JsonElement> {
  let depth = 0
  /** The depth at which elements begin; in `{` it is known only when a list's name has been met. */
  let at: number | undefined
  let line = 1
  let inText = false
  let escaped = false
  let parts = ''
  let taking = false
  let startLine = 1
  let textFrom = -1
  let lastText = ''
  let key = ''
  let root = ''
  for (const chunk of chunks) {
    let from = 0
    if (textFrom >= 0) textFrom = 0
    for (let i = 0; i < chunk.length; i++) {
      const c = chunk.charCodeAt(i)
      if (c === 10) line++
      if (inText) {
        if (escaped) escaped = false
        else if (c === 92) escaped = true
        else if (c === 34) {
          inText = false
          if (depth === 1 && textFrom >= 0) lastText += chunk.slice(textFrom, i)
          textFrom = -1
        }
        continue
      }
      if (c === 34) {
        inText = true
        if (depth === 1) {
          textFrom = i + 1
          lastText = ''
        }
        if (!taking && at === depth && root === '[') {
          taking = true
          from = i
          startLine = line
        }
      } else if (c === 58 && depth === 1) key = lastText
      else if (c === 123 || c === 91) {
        if (depth === 0) {
          root = chunk.charAt(i)
          at = root === '[' ? 1 : 0
        } else if (depth === 1 && root === '{' && c === 91 && LISTS.has(key.toLowerCase())) {
          // The object is a wrapper; what was read of it is no order.
          at = 2
          taking = false
          parts = ''
          depth++
          continue
        }
        if (!taking && at === depth) {
          taking = true
          from = i
          startLine = line
        }
        depth++
      } else if (c === 125 || c === 93) {
        if (taking && at !== undefined && depth === at && at > 0) {
          yield { text: parts + chunk.slice(from, i), line: startLine }
          taking = false
          parts = ''
        }
        depth--
        if (depth < 0) throw broken(line)
        // Another list may follow, and another object with one: pages that were put one below the other.
        if (at === 2 && depth === 1) at = undefined
        if (taking && depth === at) {
          yield { text: parts + chunk.slice(from, i + 1), line: startLine }
          taking = false
          parts = ''
        }
        if (depth === 0) at = undefined
      } else if (c === 44 && taking && depth === at) {
        yield { text: parts + chunk.slice(from, i), line: startLine }
        taking = false
        parts = ''
      } else if (!taking && at !== undefined && at > 0 && depth === at && c > 32 && c !== 44) {
        taking = true
        from = i
        startLine = line
      } else if (depth === 0 && c > 32 && c !== 44) throw broken(line)
    }
    if (taking) {
      parts += chunk.slice(from)
      if (parts.length > MAX_JSON_ORDER) throw tooLong(startLine)
    }
    if (textFrom >= 0) lastText = (lastText + chunk.slice(textFrom)).slice(0, LONGEST_NAME)
  }
  if (depth > 0 || inText) {
    throw new Refusal(
      `The JSON ends on line ${line} before it is complete: the file is cut off. Export it again.`,
      line,
    )
  }
}

function broken(line: number): Refusal {
  return new Refusal(`The JSON cannot be read from line ${line} on. Export the file again.`, line)
}

function tooLong(line: number): Refusal {
  return new Refusal(
    `What starts on line ${line} is longer than 8 MB, too long for one order. Is this an order file?`,
    line,
  )
}
