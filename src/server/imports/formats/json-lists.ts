import { AMOUNT_FIELDS, type ImportField } from '#contract/imports/import-fields.ts'
import type { ImportMapping, MappedColumns } from '#contract/imports/import-mapping.ts'
import { isObject, type JsonObject, SHOP_JSON, shopOfJson } from '#contract/imports/shop-json.ts'
import type { FileRecord } from '#server/imports/files/csv-reader.ts'
import { jsonElements } from '#server/imports/files/json-elements.ts'
import { type EncodedText, textChunks, textStart } from '#server/imports/files/text.ts'
import { confidenceOf, currencyOfFile } from '#server/imports/formats/recognition/guess-table.ts'
import { type HeadingMeaning, says } from '#server/imports/formats/recognition/heading-meanings.ts'
import { recogniseColumns } from '#server/imports/formats/recognition/recognise-columns.ts'
import { isOurExport } from '#server/imports/formats/shops/orderboard.ts'
import { MAX_COLUMNS, MAX_JSON_ORDER } from '#server/imports/limits.ts'
import { wordSet } from '#server/imports/parse/words.ts'
import { minorSource } from './amount-sample.ts'
import { entriesOf, type HeadingTable, headingsFingerprint, headingsIn, headingsOf } from './columns.ts'
import { type JsonValues, jsonValues, parseElement } from './json-values.ts'
import { untilRefused } from './source.ts'

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
    return isPart ? untilRefused(all, (seen) => seen > 0) : all
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

/** Below this confidence a person has to confirm what the values are; less than in a table, whose headings people write. */
const SURE = 0.35

/** How the first objects of a list are read. Throws a `Refusal` where one has too many values. */
export function readJsonList(list: JsonList, mapping: ImportMapping | undefined) {
  const objects: JsonObject[] = []
  const orders: JsonValues[] = []
  const present = new Set<string>()
  for (const element of list.first) {
    const value = parseElement(element)
    if (!isObject(value)) continue
    const order = jsonValues(value, element.line)
    objects.push(value)
    orders.push(order)
    for (const { texts } of [order, ...(order.lines ?? [])]) for (const heading of texts.keys()) present.add(heading)
  }
  const headings = [...present].slice(0, MAX_COLUMNS)
  const samples = orders.map(({ texts, lines }) =>
    headings.map((heading) => texts.get(heading) ?? lines?.[0]?.texts.get(heading) ?? ''),
  )
  const recognised = recogniseColumns(headings.map(withoutStructure), samples)
  const source = minorSource(orders.map(({ texts }) => texts))
  const total = source?.totals?.find((name) => present.has(name))
  const otherTotal = headings[recognised.otherTotal ?? -1]
  const shop = shopOfJson(objects)
  const known = mapping?.columns ?? (shop && SHOP_JSON[shop].columns)
  const names = [...new Set(objects.flatMap((object) => Object.keys(object)))]
  const isOurs = isOurExport(names)
  const isKnown = known !== undefined || isOurs
  const mapped = known ?? withTotal(headingsOf(recognised.columns, headings), total)
  const columns = headingsIn(mapped)
  const confidence = isKnown ? null : confidenceOf(recognised.scores)
  return {
    ...{ list, objects, orders, headings, samples, mapped, columns, names, isOurs, isKnown, confidence, source, shop },
    /** For each field its heading, of several the one that the first objects have. */
    found: new Map(
      [...columns].map(([field, names]) => [field, names.find((name) => present.has(name)) ?? names[0] ?? '']),
    ),
    /** In the name of the amount: 'total_usd'. */
    currency: isKnown ? undefined : currencyOfFile(headings, [], recognised.columns),
    otherTotal: isKnown || otherTotal === total ? null : (otherTotal ?? null),
    key: headingsFingerprint([...headings].sort()),
    // Whatever the values of its IDs are, our own export has orders.
    hasOrders: isOurs || (orders.some((order) => isOrder(order, columns)) && !isOneMap(orders, headings, columns)),
    unread: [
      ...new Set(orders.flatMap(({ unread, lines = [] }) => [unread, ...lines.map((one) => one.unread)].flat())),
    ],
    isSure: confidence === null || confidence >= SURE,
  }
}
export type ListReading = ReturnType<typeof readJsonList>

/** Words in names of objects that say nothing about their values: 'billing_details name'. */
const STRUCTURE = wordSet('attributes data detail details fields info node properties set')

function withoutStructure(heading: string): string {
  const at = heading.lastIndexOf(' ') + 1
  const objects = heading.slice(0, at).split(/[ _]|(?<=[a-z])(?=[A-Z])/)
  return [...objects.filter((word) => word && !STRUCTURE.has(word.toLowerCase())), heading.slice(at)].join(' ')
}

function withTotal(columns: MappedColumns, total: string | undefined): MappedColumns {
  if (total === undefined) return columns
  const others = entriesOf(columns).filter(([, names]) => !names.includes(total))
  return { ...Object.fromEntries(others), total: [total] }
}

function isOrder({ texts, lines }: JsonValues, columns: HeadingTable): boolean {
  const has = (field: ImportField) => columns.get(field)?.some((heading) => texts.has(heading)) === true
  const hasMoney = lines !== undefined || AMOUNT_FIELDS.some(has)
  return has('id') && has('date') && hasMoney
}

/** Whether several objects inside one have an ID and a date of the same names: they are orders by their keys, for example. */
function isOneMap(objects: readonly unknown[], headings: readonly string[], columns: HeadingTable): boolean {
  if (objects.length !== 1) return false
  const objectsWith = (field: ImportField) => {
    const end = ` ${columns.get(field)?.[0]?.split(' ').at(-1)}`
    return headings.filter((heading) => heading.endsWith(end)).map((heading) => heading.slice(0, -end.length))
  }
  return new Set(objectsWith('id')).intersection(new Set(objectsWith('date'))).size > 1
}

const AROUND = new Set(['edges', 'nodes', 'data', 'items', 'results'])
/** What else has an ID, a date and an amount, and what an order has lists of. */
const OTHERS: readonly HeadingMeaning[] = ['customer', 'company', 'product', 'payment', 'refund', 'ship', 'warehouse']
const OF_ONE_ORDER: readonly HeadingMeaning[] = [...OTHERS, 'line', 'item', 'discount', 'tax', 'cost']

/** What the last name that leads to a list says; 'order_items' and 'order_payments' are of one order, and no whole ones. */
export function saidBy(name: string) {
  const last = name.split('.').findLast((one) => !AROUND.has(one)) ?? ''
  const isOrders = says(last, 'order', 'sale')
  return { isOrders, isOther: !isOrders && says(last, ...OTHERS), areWhole: isOrders && !says(last, ...OF_ONE_ORDER) }
}

/**
 * The list with the orders, and whether that is certain: of lists whose objects can be orders the one whose name says so,
 * or the only one. The object around lists is an order itself only where no list inside has any.
 */
export function likelyList(readings: readonly ListReading[]) {
  const possible = readings.filter(({ hasOrders }) => hasOrders)
  const named = possible.filter(({ list }) => saidBy(list.name).isOrders)
  const [first] = named.length > 0 ? named : possible
  if (!first) return { reading: readings.find(({ list }) => list.name !== '') ?? readings[0], isSure: false }
  const isOnly = named.length === 1 || possible.length === 1
  return { reading: first, isSure: isOnly && !saidBy(first.list.name).isOther }
}
