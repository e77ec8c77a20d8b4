import type { Account } from './account.ts'
import type { Source } from './formats/source.ts'
import { NumberMarksEvidence } from './orders/number-marks.ts'
import { type GroupedOrders, type GroupRoom, OrderGroups } from './orders/order-groups.ts'
import type { OrderReading } from './orders/order-reading.ts'
import { clean } from './values/clean-text.ts'
import { DateEvidence } from './values/date-evidence.ts'

/** All records of a file, put together by order, and what they say about dates and amounts. */
export interface Collected {
  readonly groups: GroupedOrders
  readonly dates: DateEvidence
  readonly numbers: NumberMarksEvidence
  /** Words for a status that the table does not know, with how many records say them. */
  readonly unknownStatuses: ReadonlyMap<string, number>
}

const LONGEST_ID = 255
/** So many unknown words are remembered, so that a column of notes does not fill the memory. */
const MAX_WORDS = 100

/** Reads the file once, from beginning to end. Blank, totals and unreadable records enter the account here. */
export function collectOrders(
  source: Source,
  account: Account,
  room: GroupRoom,
  onBytes: (bytes: number) => void,
): Collected {
  const groups = new OrderGroups(room)
  const dates = new DateEvidence()
  const numbers = new NumberMarksEvidence()
  const unknownStatuses = new Map<string, number>()
  for (const { line, print, kind, reading } of source.rows(onBytes)) {
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
    const { status } = reading.head
    if (status.unknown && (unknownStatuses.has(status.word) || unknownStatuses.size < MAX_WORDS)) {
      unknownStatuses.set(status.word, (unknownStatuses.get(status.word) ?? 0) + 1)
    }
    dates.add(reading.head.date)
    numbers.add(reading.head.total, reading.lines)
    groups.add({ ...reading, id: clean(reading.id) }, record, line, print)
  }
  return { groups: groups.finish(), dates, numbers, unknownStatuses }
}

function idFault({ id }: OrderReading, source: Source): OrderReading['fault'] {
  const column = source.found.get('id') ?? null
  if (id === '') return { column, reason: 'There is no order id.' }
  if (id.length > LONGEST_ID) return { column, reason: 'The order id is longer than 255 characters.' }
  return undefined
}
