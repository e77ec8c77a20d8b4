import { EXTRA_AMOUNTS, type ExtraAmount } from '#contract/order-states.ts'
import type { LineTexts, OrderHead, ParsedRecord } from '#server/imports/formats/parsed-record.ts'
import { MAX_ORDER_RECORDS } from '#server/imports/limits.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'

/** All records of one order. */
export interface OrderGroup {
  readonly id: string
  /** See `ParsedRecord`. */
  readonly isNumbered: boolean
  head: OrderHead
  readonly rows: GroupRow[]
  /** Which amounts of the whole order a second row of it repeats, or contradicts. */
  equal?: Set<ExtraAmount>
  different?: Set<ExtraAmount>
}

/** What is needed of a record when the whole file has been read. */
export interface GroupRow {
  /** The record's number in the file, from 1. */
  readonly record: number
  readonly line: number
  readonly fingerprint: string
  /** Adjacent rows form a block; a second block may repeat the order. */
  readonly block: number
  readonly startsOrder: boolean
  readonly total: string
  readonly lines: readonly LineTexts[]
  /** Where the row contradicts the order's first row. */
  readonly conflict?: RowConflict | undefined
}

interface RowConflict {
  readonly field: 'date' | 'customerKey' | 'currency'
  readonly first: string
  readonly here: string
}

/** A record on its way to its order. */
export interface IncomingRow {
  readonly id: string
  readonly parsed: ParsedRecord
  readonly record: number
  readonly line: number
  readonly fingerprint: string
  /** The record before it belongs to the same order, and it continues that order. */
  readonly adjacent: boolean
}

/** Adds a record to the order with its ID. */
export function addToGroup(groups: Map<string, OrderGroup>, incoming: IncomingRow): void {
  const { id, record, line, fingerprint, adjacent } = incoming
  const { head, startsOrder, lines, isNumbered = false } = incoming.parsed
  const group = groups.get(id)
  const row = { record, line, fingerprint, startsOrder, total: head.total, lines }
  if (!group) {
    groups.set(id, { id, isNumbered, head, rows: [{ ...row, block: 0 }] })
    return
  }
  if (group.rows.length >= MAX_ORDER_RECORDS) throw new Refusal(importMessages.record.tooManyRows(id), line)
  const lastBlock = group.rows.at(-1)?.block ?? 0
  const block = adjacent ? lastBlock : lastBlock + 1
  group.rows.push({ ...row, block, conflict: conflictOf(group.head, head) })
  if (adjacent && block === 0) {
    compareExtras(group, head)
    group.head = completedHead(group.head, head)
  } else if (head.exact) group.head = withExtras(group.head, head)
}

function compareExtras(group: OrderGroup, here: OrderHead): void {
  for (const name of EXTRA_AMOUNTS) {
    if (here[name] === '' || group.head[name] === '') continue
    const kind = here[name] === group.head[name] ? 'equal' : 'different'
    group[kind] ??= new Set()
    group[kind].add(name)
  }
}

/** The rows of our own export can have been sorted; its amounts are on the order's first. */
function withExtras(first: OrderHead, here: OrderHead): OrderHead {
  const missing = EXTRA_AMOUNTS.filter((name) => first[name] === '' && here[name] !== '')
  return missing.length === 0 ? first : { ...first, ...Object.fromEntries(missing.map((name) => [name, here[name]])) }
}

function conflictOf(first: OrderHead, here: OrderHead): RowConflict | undefined {
  for (const field of ['customerKey', 'currency', 'date'] as const) {
    if (first[field] === here[field] || first[field] === '' || here[field] === '') continue
    if (field === 'date' && dayOf(first.date) === dayOf(here.date)) continue
    return { field, first: first[field], here: here[field] }
  }
  return undefined
}

/** Lines of one order may have times a minute apart. */
function dayOf(date: string): string {
  return date.split(/[T ]\d{1,2}:/)[0] ?? ''
}

/** The orders of a group: equal rows that the file has no IDs for are one order each. */
export function ordersOf(group: OrderGroup): readonly OrderGroup[] {
  const { id, isNumbered, head, rows } = group
  if (!isNumbered || rows.length === 1) return [group]
  return rows.map((row, i) => ({ id: i === 0 ? id : `${id}-${i + 1}`, isNumbered, head, rows: [row] }))
}

const TEXT_FIELDS = [
  'date',
  'paid',
  'customerKey',
  'currency',
  'total',
  'address',
  'city',
  'country',
  'channel',
  'paymentMethod',
  'email',
  'phone',
  'note',
  'tags',
  ...EXTRA_AMOUNTS,
] as const

/** Some exports leave a field out of an order's first row and write it in the second. */
function completedHead(first: OrderHead, here: OrderHead): OrderHead {
  const missing = TEXT_FIELDS.filter((field) => first[field] === '' && here[field] !== '')
  const status = first.status.word === '' && here.status.word !== '' ? here.status : first.status
  const paymentState = first.paymentState === 'Unknown' ? here.paymentState : first.paymentState
  const fulfillmentState = first.fulfillmentState === 'Unknown' ? here.fulfillmentState : first.fulfillmentState
  const states = { status, paymentState, fulfillmentState }
  const isSame = status === first.status && paymentState === first.paymentState
  if (missing.length === 0 && isSame && fulfillmentState === first.fulfillmentState) return first
  return { ...first, ...Object.fromEntries(missing.map((field) => [field, here[field]])), ...states }
}
