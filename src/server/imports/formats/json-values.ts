import { exactNumberOf } from '#contract/exact-number.ts'
import { READ_AS_HEADING, REJECTED_HEADING } from '#contract/imports/import-choices.ts'
import type { ImportField } from '#contract/imports/import-fields.ts'
import { isObject, type JsonObject } from '#contract/imports/shop-json.ts'
import type { FileRecord } from '#server/imports/files/csv-reader.ts'
import { CLEAR_HEADING } from '#server/imports/formats/recognition/candidates.ts'
import { fieldsNamed, headingMeanings, says } from '#server/imports/formats/recognition/heading-meanings.ts'
import { MAX_COLUMNS } from '#server/imports/limits.ts'
import { importMessages } from '#server/imports/messages.ts'
import { wordSet } from '#server/imports/parse/words.ts'
import { Refusal } from '#server/imports/refusal.ts'

/** A JSON object as a row of a table. */
export interface JsonValues {
  /** By heading, which is the path of the value. */
  readonly texts: ReadonlyMap<string, string>
  /** The headings of lists that aren't read. */
  readonly unread: readonly string[]
  /** The order's lines, if it has a list of them; their headings begin with 'line'. */
  readonly lines: readonly JsonValues[] | undefined
}

const MAX_DEPTH = 6
/** No known heading is longer. Values under a longer name are left out, because each heading would repeat it. */
const LONGEST_NAME = 200

/** One element, with numbers as texts and without what is around lists, unless it `isAsWritten`. Throws a `Refusal`. */
export function parseElement({ cells: [text = ''], line }: FileRecord, isAsWritten = false): unknown {
  try {
    return JSON.parse(text, isAsWritten ? undefined : plainValue)
  } catch {
    throw new Refusal(importMessages.json.unreadable(line), line)
  }
}

const AROUND_LISTS = new Set(['edges', 'nodes', 'node', 'cursor', 'pageInfo', 'totalCount', '__typename'])

/** `context.source` is the number as written (ECMAScript 2026; the type library doesn't have it yet). */
function plainValue(this: unknown, _key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value === 'number') return plainDigits(context?.source ?? String(value))
  if (!isObject(value) || !Object.keys(value).every((key) => AROUND_LISTS.has(key))) return value
  // GraphQL writes a list as `{ edges: [{ node }] }` or `{ nodes: [] }`: the list or the node alone.
  return [value.edges, value.nodes, value.node].find((inner) => Array.isArray(inner) || isObject(inner)) ?? value
}

/** '1.5e3' as '1500'. What would be longer than any amount stays as written, and is rejected as an amount. */
function plainDigits(source: string): string {
  const [, whole = '', fraction = '', exponent = ''] = /^(-?\d+)(?:\.(\d+))?[eE]([-+]?\d+)$/.exec(source) ?? []
  if (whole === '' || Math.abs(Number(exponent)) > 30) return source
  const scale = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction)
  return scale <= 0 ? String(digits * 10n ** BigInt(-scale)) : exactNumberOf(digits, scale)
}

/**
 * `{ customer: { id: 7 } }` has the heading 'customer id' with the text '7'. Throws a `Refusal` with the `line` if the
 * order, or one of its lines, has more values than a table may have columns.
 */
export function jsonValues(order: JsonObject, line: number, prefix = ''): JsonValues {
  const texts = new Map<string, string>()
  const lists: NamedList[] = []
  const unread: string[] = []
  const visit = (value: JsonObject, path: string, depth: number) => {
    for (const [key, listed] of Object.entries(value)) {
      if (depth === 0 && (key === REJECTED_HEADING || key === READ_AS_HEADING)) continue
      const name = `${path} ${key}`.trim()
      if (name.length > LONGEST_NAME) continue
      const entry = Array.isArray(listed) && listed.length === 1 && !isObject(listed[0]) ? listed[0] : listed
      if (Array.isArray(entry)) {
        if (entry.length === 0 || entry.some(isObject)) lists.push({ name, depth, items: entry.filter(isObject) })
        // Odoo writes a reference as its ID and name: [7, "Ann"].
        else if (entry.length === 2 && /^\d+,.*\p{L}/u.test(entry.join()))
          visit({ id: entry[0], name: entry[1] }, name, 1)
        else unread.push(name)
      } else if (isObject(entry)) {
        if (depth < MAX_DEPTH) visit(entry, name, depth + 1)
      } else if (entry !== null && entry !== undefined && !texts.has(name)) {
        if (texts.size >= MAX_COLUMNS) throw new Refusal(importMessages.json.tooManyValues(line), line)
        texts.set(name, String(entry).trim())
      }
    }
  }
  visit(order, prefix, 0)
  const lines = prefix === '' ? lineList(lists) : undefined
  const others = lists.filter((list) => list !== lines && list.items.length > 0)
  unread.push(...others.map(({ name }) => name))
  return { texts, unread, lines: lines?.items.map((item) => jsonValues(item, line, LINE)) }
}

/** What the headings of values of lines begin with. */
const LINE = 'line'

/** A list of objects in an order, with the names that lead to it, and how many objects are between both. */
interface NamedList {
  readonly name: string
  readonly depth: number
  readonly items: readonly JsonObject[]
}

/** Names under which an order has its lines. */
const LINE_LISTS = wordSet(
  'lines line_items lineitems order_lines orderlines order_items orderitems items products positions positionen artikel articles productos',
)
/** Lists whose items have quantities too. */
const OTHERS = ['refund', 'ship', 'discount', 'tax', 'payment', 'fulfillment'] as const

/** The order's lines: the list with such a name, else one whose items have a quantity and a product or an amount. */
function lineList(lists: readonly NamedList[]): NamedList | undefined {
  const possible = lists.filter(({ name }) => !says(name, ...OTHERS))
  possible.sort((a, b) => a.depth - b.depth)
  // 'lineItems data', 'cart items'
  const isNamedSo = ({ name }: NamedList) => {
    const names = name.toLowerCase().split(' ')
    return LINE_LISTS.has(names.findLast((one) => one !== 'data') ?? '')
  }
  return possible.find(isNamedSo) ?? possible.find(({ items }) => hasLines(items))
}

function hasLines([item = {}]: NamedList['items']): boolean {
  const named = Object.keys(item).map((key) => fieldsNamed(headingMeanings(`${LINE} ${key}`)))
  const has = (field: ImportField) => named.some((fields) => (fields.get(field) ?? 0) >= CLEAR_HEADING)
  return has('quantity') && (['product', 'price', 'lineAmount', 'sku'] as const).some(has)
}
