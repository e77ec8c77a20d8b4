import { READ_AS_HEADING, REJECTED_HEADING } from '#contract/imports/import-choices.ts'
import type { ImportField } from '#contract/imports/import-fields.ts'
import { isObject, isShopSystem, SHOP_JSON, SHOP_TEXTS } from '#contract/imports/shop-json.ts'
import type { FileRecord } from '#server/imports/files/csv-reader.ts'
import { jsonElements } from '#server/imports/files/json-elements.ts'
import { type EncodedText, textChunks } from '#server/imports/files/text.ts'
import { ignoredNote } from '#server/imports/formats/recognition/guess-table.ts'
import { says } from '#server/imports/formats/recognition/heading-meanings.ts'
import { shopifyHead, withWooStates } from '#server/imports/formats/shops/layouts.ts'
import { orderboardOrder } from '#server/imports/formats/shops/orderboard.ts'
import { isMapping } from '#server/imports/mapping-text.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { type AmountUnits, amountUnits } from './amount-units.ts'
import { demandRequired, type HeadingTable, missingColumns, type TextOf, textsOf } from './columns.ts'
import { byRecords, jsonLists, type ListReading, likelyList, readJsonList, saidBy } from './json-lists.ts'
import { type JsonValues, jsonValues, parseElement } from './json-values.ts'
import { lineTexts, type ParsedRecord } from './parsed-record.ts'
import { rememberedMapping, type Source, type SourceOptions, type SourceReading, UnknownColumns } from './source.ts'
import { onePiece, readRecord } from './table-layout.ts'

const { json: messages, note } = importMessages
/** Lists that are offered. */
const OFFERED = 20

/**
 * The orders of a JSON file: the objects that are the whole file (a list, one after the other), or those of a list inside.
 * Throws a `Refusal` if there is none, `UnknownColumns` where it isn't certain which list has them or what their values are.
 */
export function openJson(path: string, file: EncodedText, options: SourceOptions): Source {
  const { reading: chosen, lists, isSure } = chosenList(path, file, options)
  const remembered = rememberedMapping(options, chosen.key)
  const known = remembered ?? mappingOfCorrected(chosen, options)
  const mapping = known ?? options.mapping
  if (mapping?.columns) demandRequired(mapping)
  const read = known ? readJsonList(chosen.list, known) : chosen
  const { headings, samples, key, mapped, found, confidence, otherTotal, shop } = read
  if (isShopSystem(options.format) && options.format !== shop)
    throw new Refusal(messages.lacksNames(SHOP_JSON[options.format].names))
  const ofFile = read.currency && { currency: read.currency }
  const reading = {
    ...{ headings, samples, key, headingLine: null, headingRows: [], confidence, otherTotal, lists },
    mapping: { ...ofFile, ...mapping, list: read.list.name, layout: 'json' as const, columns: mapped },
    remembered: remembered !== undefined,
  }
  const isCertain = read.hasOrders && (mapping?.columns !== undefined || read.isOurs || (isSure && read.isSure))
  const notes = listNotes(read, lists)
  const isGuess = !isCertain && read.hasOrders && options.acceptsGuess && missingColumns(reading.mapping).length === 0
  const doubt = isCertain ? undefined : doubtOf(read, lists, isSure)
  if (doubt !== undefined && !isGuess) {
    if (headings.length === 0) throw new Refusal(doubt)
    throw new UnknownColumns(doubt, { ...reading, remembered: false }, notes)
  }
  const all = { headings: headings.concat(read.unread), samples: samples.map((cells) => cells.concat(read.unread)) }
  const units = amountUnits(found, read, {
    chosen: options.amountUnit ?? mapping?.amountUnit ?? (shop && 'major'),
    usualCurrency: reading.mapping.currency,
  })
  const ofUnit = units.unit && { amountUnit: units.unit }
  return {
    format: 'json',
    delimiter: null,
    grouping: 'detected',
    found,
    notes: [...notes, ...units.notes],
    details: read.isKnown ? [] : ignoredNote({ ...reading, ...all }),
    doubt,
    units: units.questions,
    reading: { ...reading, mapping: { ...reading.mapping, ...ofUnit }, isGuess: isGuess === true },
    records: (onBytes) => jsonElements(textChunks(path, file, onBytes), read.list.name),
    read: (element) => readElement(element, read, units),
  }
}

/** How the file was read that rejected records come from; undefined for any other file. */
function mappingOfCorrected({ objects: [first], headings }: ListReading, { mapping }: SourceOptions) {
  const readAs = first && REJECTED_HEADING in first ? first[READ_AS_HEADING] : undefined
  if (mapping?.columns || !isMapping(readAs)) return undefined
  const names = Object.values(readAs.columns ?? {}).flat()
  return names.some((name) => headings.includes(name)) ? { ...readAs, ...mapping } : undefined
}

/** The list that was chosen or remembered, or that most likely has the orders, and those that are offered. */
function chosenList(path: string, file: EncodedText, { mapping, remembered, isPart }: SourceOptions) {
  const { whole, isAround, inner } = jsonLists(path, file, isPart)
  const wholeReadings = whole.records > 0 ? [readJsonList(whole, mapping)] : []
  // Lists inside objects that can be orders are their lines and the like, unless their name says orders.
  const isPlain = !isAround && wholeReadings.some(({ hasOrders }) => hasOrders)
  const isWanted = (name: string) => !isPlain || name === mapping?.list || saidBy(name).areWhole
  const readings = [...inner(isWanted).map((list) => readJsonList(list, mapping)), ...wholeReadings]
  if (readings.length === 0) throw new Refusal(messages.noObjects)
  const lists = readings
    .filter(({ list, hasOrders }) => list.name !== '' || hasOrders || readings.length === 1)
    .map(({ list }) => list)
    .sort(byRecords)
    .slice(0, OFFERED)
    .map(({ name, records, isComplete }) => ({ name, records: isComplete ? records : null }))
  const named = mapping?.list === undefined ? undefined : readings.find(({ list }) => list.name === mapping.list)
  if (mapping?.list !== undefined && !named) throw new Refusal(messages.noList(mapping.list, lists.map(nameOf)))
  const chosen = named ?? readings.find(({ key, shop }) => shop || remembered?.has(key))
  const { reading, isSure } = chosen ? { reading: chosen, isSure: true } : likelyList(readings)
  if (!reading) throw new Refusal(messages.noObjects)
  const isOneOfTwo = !chosen && isPlain && reading.list.name !== ''
  return { reading, isSure: isSure && !isOneOfTwo, lists: lists.length > 1 ? lists : [] }
}

type OfferedLists = SourceReading['lists']

const nameOf = ({ name }: { readonly name: string }) => name || messages.whole

/** The lists that aren't read, and another value that could be the total. */
function listNotes({ list, mapped, otherTotal }: ListReading, lists: OfferedLists): string[] {
  const others = lists.filter(({ name }) => name !== list.name).map(nameOf)
  return [
    ...(list.name !== '' && others.length > 0 ? [note.list(list.name, others)] : []),
    ...(otherTotal === null ? [] : [note.otherTotal(mapped.total?.[0] ?? '', otherTotal)]),
  ]
}

/** Why it isn't certain that these are orders, as a sentence. */
function doubtOf({ hasOrders, names, headings, mapped, list }: ListReading, lists: OfferedLists, isSure: boolean) {
  if (!hasOrders) return messages.noOrders(missingColumns({ columns: mapped }), names)
  if (isSure) return importMessages.columns.uncertain(headings)
  if (lists.length === 0) return messages.otherList(nameOf(list))
  return messages.whichList(lists.map((one) => ({ name: nameOf(one), records: one.records })))
}

function readElement(element: FileRecord, { columns, shop }: ListReading, units: AmountUnits): ParsedRecord | 'blank' {
  const value = parseElement(element)
  if (!isObject(value)) return NOT_AN_ORDER
  if (Object.keys(value).length === 0) return 'blank'
  const ours = shop ? undefined : orderboardOrder(value)
  if (ours) return ours
  const values = jsonValues(value, element.line)
  const written = textsOf(columns, (heading) => values.texts.get(heading))
  if (!shop) return readOrder(values, written, columns, units)
  const others = SHOP_TEXTS[shop](value)
  const text: TextOf = (field) => others[field] || written(field)
  const record = readOrder(values, text, columns, units)
  return { ...record, head: shop === 'shopify' ? shopifyHead(record.head, text) : withWooStates(record.head) }
}

const NOT_AN_ORDER: ParsedRecord = {
  ...readRecord(() => '', new Set<ImportField>()),
  fault: { column: null, reason: messages.notAnOrder },
}

function readOrder(order: JsonValues, texts: TextOf, columns: HeadingTable, { inMajor }: AmountUnits): ParsedRecord {
  const under = (heading: string) => order.texts.get(heading) ?? ''
  const ofLines = (heading: string) =>
    order.lines?.map(({ texts }) => texts.get(heading)).find((text = '0') => Number(text) !== 0)
  const written = order.lines?.map(({ texts }) => textsOf(columns, (heading) => texts.get(heading)))
  // Several are none.
  const currency = texts('currency') || [...new Set(written?.map((ofLine) => ofLine('currency')))].join(' ').trim()
  const withCurrency = (of: TextOf): TextOf => {
    return (field) => (field === 'currency' ? currency : of(field))
  }
  const text = inMajor(withCurrency(texts), under)
  const record = {
    ...readRecord(text, columns),
    under: (heading: string) => order.texts.get(heading) ?? ofLines(heading) ?? '',
    refunds: columns.has('refunded') ? undefined : order.unread.find((name) => says(name, 'refund')),
  }
  if (!order.lines) return record
  const total = record.head.total || text('lineAmount')
  const lines = order.lines.map(({ texts }, i) => {
    const ofLine = written?.[i] ?? text
    return lineTexts(inMajor(withCurrency(ofLine), (heading) => texts.get(heading) ?? under(heading)))
  })
  return {
    ...record,
    startsOrder: true,
    head: { ...record.head, total },
    lines: columns.has('quantity') ? lines : lines.map(onePiece),
  }
}
