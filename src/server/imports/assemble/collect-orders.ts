import type { OrderStatus } from '#contract/order.ts'
import type { ParsedRecord } from '#server/imports/formats/parsed-record.ts'
import type { Source } from '#server/imports/formats/source.ts'
import { importMessages } from '#server/imports/messages.ts'
import { DateOrderDetector } from '#server/imports/parse/date-order.ts'
import { DecimalMarkDetector } from '#server/imports/parse/decimal-mark.ts'
import type { AmountsPerLine } from './build-order.ts'
import { PerLineDetector } from './extra-amounts.ts'
import { GroupingDetector } from './grouping-detector.ts'
import { type GroupedOrders, type GroupMemory, OrderGroups } from './order-groups.ts'
import type { RecordTally } from './record-tally.ts'

/** All records of a file, grouped by order, and what they say about its dates and amounts. */
export interface Collected {
  readonly groups: GroupedOrders
  /** Rows with the same order ID are its lines; otherwise each row is an order. */
  readonly rowsAreLines: boolean
  readonly perLine: AmountsPerLine
  readonly dates: DateOrderDetector
  readonly numbers: DecimalMarkDetector
  /** The file's words for a status. */
  readonly statuses: ReadonlyMap<string, StatusWord>
  /** Records with words beyond those; they are mapped like all, but not listed. */
  readonly furtherStatuses: number
  /** Records whose row has no order ID. */
  readonly withoutId: number
}

export interface StatusWord {
  readonly status: OrderStatus
  /** The table has it, or the user mapped it. */
  readonly known: boolean
  records: number
}

const LONGEST_ID = 255
/** Words that are listed, and characters of each: a column of notes must not fill the memory. */
export const MAX_STATUS_WORDS = 100
const LONGEST_STATUS = 200

/** Reads the whole file. Blank, totals and unreadable records are tallied here. */
export function collectOrders(
  source: Source,
  tally: RecordTally,
  memory: GroupMemory,
  onBytes: (bytes: number) => void,
): Collected {
  const groups = new OrderGroups(memory)
  const dates = new DateOrderDetector()
  const numbers = new DecimalMarkDetector()
  const statuses = new Map<string, StatusWord>()
  let furtherStatuses = 0
  let withoutId = 0
  let read = 0
  const mapped = statusMapping(source)
  const { missingIds, idPrefix = '' } = source.reading.mapping
  // A row of sums has no product.
  const isLineOfOrderAbove = ({ lines }: ParsedRecord) =>
    missingIds === 'previous' && lines.some(({ product }) => product !== '')
  let idAbove = ''
  const rows = source.rows((bytes) => {
    read = bytes
    onBytes(bytes)
  })
  for (const { line, fingerprint, kind, record } of rows) {
    const parsed = record && mapped(record)
    const place = ++tally.records
    if (kind !== 'order' || !parsed) {
      tally.blank++
      if (kind === 'totals') tally.noteTotals(line)
      continue
    }
    if (parsed.id === '') withoutId++
    const isNumbered = parsed.id === '' && missingIds === 'row'
    const ownId = isNumbered ? contentId(fingerprint) : parsed.id
    const id = ownId ? idPrefix + ownId : isLineOfOrderAbove(parsed) ? idAbove : ''
    const fault = parsed.fault ?? idFault(id, source)
    if (fault) {
      tally.reject(place, line, fault.column, fault.reason)
      continue
    }
    const { head, lines } = parsed
    // Only the first row of an order has its status.
    const hasStatus = head.status.word !== '' || source.grouping !== 'one row per line'
    if (hasStatus && !countStatus(statuses, parsed)) furtherStatuses++
    // The payment days of our own export are always written the same way.
    dates.add(head.date, head.exact ? '' : head.paid)
    numbers.add(head, lines)
    idAbove = id
    groups.add({ ...parsed, id, isNumbered }, place, line, fingerprint, read)
  }
  const detector = new GroupingDetector(source.grouping)
  const extras = new PerLineDetector()
  const grouped = groups.finish((group) => {
    detector.add(group)
    extras.add(group)
  })
  const { rowsAreLines, totalsArePerLine } = detector
  return {
    groups: grouped,
    rowsAreLines,
    perLine: { totals: totalsArePerLine, extras: rowsAreLines ? extras.columns : new Set() },
    ...{ dates, numbers, statuses, furtherStatuses, withoutId },
  }
}

/** Returns whether there was room for the word. */
function countStatus(statuses: Map<string, StatusWord>, { head: { status } }: ParsedRecord): boolean {
  const word = status.word.slice(0, LONGEST_STATUS)
  const known = statuses.get(word)
  if (known) known.records++
  else if (statuses.size === MAX_STATUS_WORDS) return false
  else statuses.set(word, { status: status.status, known: !status.unknown, records: 1 })
  return true
}

/** The ID of an order that has none; its 64 bits are equal only for equal rows. */
function contentId(fingerprint: string): string {
  return `R-${Buffer.from(fingerprint, 'base64').toString('hex').slice(0, 16)}`
}

function idFault(id: string, source: Source): ParsedRecord['fault'] {
  const column = source.found.get('id') ?? null
  if (id === '') return { column, reason: importMessages.record.noId }
  if (id.length > LONGEST_ID) return { column, reason: importMessages.record.longId }
  return undefined
}

/** Applies the user's mapping of statuses, which overrides the table. */
function statusMapping({ reading: { mapping } }: Source): (parsed: ParsedRecord) => ParsedRecord {
  const chosen = new Map(Object.entries(mapping.statuses ?? {}))
  if (chosen.size === 0) return (parsed) => parsed
  return (parsed) => {
    const { word } = parsed.head.status
    const status = chosen.get(word)
    return status ? { ...parsed, head: { ...parsed.head, status: { status, word, unknown: false } } } : parsed
  }
}
