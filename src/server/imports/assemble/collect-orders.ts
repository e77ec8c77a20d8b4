import type { OrderStatus } from '#contract/order.ts'
import type { Source } from '#server/imports/formats/source.ts'
import { clean } from '#server/imports/parse/clean-text.ts'
import type { RecordTally } from '#server/imports/record-tally.ts'
import { FileDates } from './file-dates.ts'
import type { GroupedOrders } from './grouped-orders.ts'
import { NumberMarksEvidence } from './number-marks.ts'
import { type GroupRoom, OrderGroups } from './order-groups.ts'
import type { OrderReading } from './order-reading.ts'

/** All records of a file, put together by order, and what they say about dates and amounts. */
export interface Collected {
  readonly groups: GroupedOrders
  readonly dates: FileDates
  readonly numbers: NumberMarksEvidence
  /** The file's words for a status. */
  readonly statuses: ReadonlyMap<string, StatusWord>
  /** Records with words beyond those; they are read as all are, but not listed. */
  readonly furtherStatuses: number
}

export interface StatusWord {
  readonly status: OrderStatus
  /** The table has it, or a person said what it means. */
  readonly known: boolean
  records: number
}

const LONGEST_ID = 255
/** So many words are remembered, and so many characters of each, so that a column of notes does not fill the memory. */
export const MAX_STATUS_WORDS = 100
const LONGEST_STATUS = 200

/** Reads the file once, from beginning to end. Blank, totals and unreadable records enter the account here. */
export function collectOrders(
  source: Source,
  account: RecordTally,
  room: GroupRoom,
  onBytes: (bytes: number) => void,
): Collected {
  const groups = new OrderGroups(room)
  const dates = new FileDates()
  const numbers = new NumberMarksEvidence()
  const statuses = new Map<string, StatusWord>()
  let furtherStatuses = 0
  const statusOf = statusesOf(source)
  for (const { line, print, kind, reading: read } of source.rows(onBytes)) {
    const reading = read && statusOf(read)
    const record = ++account.records
    if (kind !== 'order' || !reading) {
      account.blank++
      if (kind === 'totals') account.noteTotals(line)
      continue
    }
    const fault = reading.fault ?? idFault(reading, source)
    if (fault) {
      account.reject(record, line, fault.column, fault.reason)
      continue
    }
    // Further rows of an order leave its status out.
    const tellsStatus = reading.head.status.word !== '' || source.grouping !== 'one row per line'
    if (tellsStatus && !countStatus(statuses, reading)) furtherStatuses++
    const { head } = reading
    // Our own export is read to the letter, its days of payment too.
    dates.add(head.date, head.exact ? '' : head.paid)
    numbers.add(head.total, reading.lines)
    groups.add({ ...reading, id: clean(reading.id) }, record, line, print)
  }
  return { groups: groups.finish(), dates, numbers, statuses, furtherStatuses }
}

/** Answers whether there was room for it. */
function countStatus(statuses: Map<string, StatusWord>, { head: { status } }: OrderReading): boolean {
  const word = status.word.slice(0, LONGEST_STATUS)
  const known = statuses.get(word)
  if (known) known.records++
  else if (statuses.size === MAX_STATUS_WORDS) return false
  else statuses.set(word, { status: status.status, known: !status.unknown, records: 1 })
  return true
}

function idFault({ id }: OrderReading, source: Source): OrderReading['fault'] {
  const column = source.found.get('id') ?? null
  if (id === '') return { column, reason: 'There is no order id.' }
  if (id.length > LONGEST_ID) return { column, reason: 'The order id is longer than 255 characters.' }
  return undefined
}

/** What a person said about a status counts more than the table. */
function statusesOf({ reading: { mapping } }: Source): (reading: OrderReading) => OrderReading {
  const said = new Map(Object.entries(mapping.statuses ?? {}))
  if (said.size === 0) return (reading) => reading
  return (reading) => {
    const { word } = reading.head.status
    const status = said.get(word)
    return status ? { ...reading, head: { ...reading.head, status: { status, word, unknown: false } } } : reading
  }
}
