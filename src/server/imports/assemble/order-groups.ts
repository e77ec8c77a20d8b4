import { mapNames } from '#contract/map-names.ts'
import { UNKNOWN_CUSTOMER } from '#contract/orders/order.ts'
import { MONEY_FIELDS, type MoneyField } from '#contract/orders/shown-fields.ts'
import { FILE_TEXTS, type LineTexts, type OrderHead } from '#server/imports/formats/parsed-record.ts'
import { MAX_ORDER_RECORDS } from '#server/imports/limits.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'
import type { SpilledOrders } from './spilled-orders.ts'

/** All records of one order, as plain data that can be written to the disk. */
export interface OrderGroup {
  readonly id: string
  /** The file has no ID for it; equal records are orders of their own. */
  readonly isNumbered: boolean
  /** What the rows of its first block say together. */
  head: OrderHead
  /** What the first row says alone, if it is another. */
  first?: OrderHead
  readonly rows: GroupRow[]
  /** Rows have different statuses. */
  hasStatuses?: true
  /** Rows that continue each other form a block; a second block may repeat the order. */
  blocks: number
  /** Amounts of the whole order that a later row repeats; of one that a row contradicts, the line of the first such row. */
  repeatedExtras?: Partial<Record<MoneyField, 'equal' | number>>
}

/** What is needed of a record when the whole file has been read. */
export interface GroupRow {
  /** The record's number in the file, from 1. */
  readonly record: number
  readonly line: number
  /** Equal for records that are equal cell by cell. */
  readonly fingerprint: string
  /** The record before it belongs to the same order. */
  readonly continues: boolean
  readonly startsOrder: boolean
  readonly total: string
  readonly lines: readonly LineTexts[]
  /** Where the row contradicts the order's first row. */
  readonly conflict?: NonNullable<ReturnType<typeof conflictOf>>
}

export function firstRow({ id, rows }: OrderGroup): GroupRow {
  const [first] = rows
  if (!first) throw new Error(`The order ${id} has no rows.`)
  return first
}

/** Measured bytes of the objects of a record and of each of its lines, in addition to the file's text. */
const RECORD_SIZE = 850
const LINE_SIZE = 210

/**
 * Groups the records of a file by order ID, in any order and of any number. Those that do not fit into memory go to the disk and
 * are grouped in the end. Without a `disk` all of them stay in memory.
 */
export function orderGroups(disk?: SpilledOrders) {
  const inMemory = new Map<string, OrderGroup>()
  /** Bytes of all objects. */
  let objects = 0
  let spilled: SpilledOrders | undefined
  return {
    /** `order`: of one record; `read`: bytes of the file so far. A text cut out of the file's text keeps all of it in memory. */
    add(order: OrderGroup, read: number): void {
      if (spilled) {
        spilled.add(order)
        return
      }
      const group = inMemory.get(order.id)
      if (group) addToGroup(group, order)
      else inMemory.set(order.id, order)
      objects += RECORD_SIZE + LINE_SIZE * (order.rows[0]?.lines.length ?? 0)
      if (!disk || objects + read <= disk.memory) return
      spilled = disk
      for (const group of inMemory.values()) spilled.add(group)
      inMemory.clear()
    },
    /** All orders, by their first records; to be called once, after the last record. `onGroup` gets each, in any order. */
    finish(onGroup: (group: OrderGroup) => void) {
      for (const group of inMemory.values()) onGroup(group)
      const ofMemory = { size: inMemory.size, orders: () => inMemory.values() }
      const { size, orders } = spilled?.group(addToGroup, onGroup) ?? ofMemory
      return { size, orders: () => orders().flatMap(ordersOf) }
    },
  }
}

/** Adds an order of one row to the order with its ID. */
function addToGroup(group: OrderGroup, incoming: OrderGroup): void {
  const { id, head } = incoming
  const row = firstRow(incoming)
  if (group.rows.length >= MAX_ORDER_RECORDS) throw new Refusal(importMessages.record.tooManyRows(id), row.line)
  const conflict = conflictOf(group.head, head)
  group.rows.push(conflict ? { ...row, conflict } : row)
  if (!row.continues) group.blocks++
  // It is rejected, and says nothing about this order.
  if (conflict?.isOtherOrder) return
  const { word, status } = group.head.status
  if (word && head.status.word && head.status.status !== status) group.hasStatuses = true
  if (row.continues && group.blocks === 1) {
    compareExtras(group, head, row.line)
    group.first ??= group.head
    // Another customer's address is none of this one.
    if (!conflict) group.head = withStates(withTexts(group.head, head, TEXT_FIELDS), head)
  } else if (head.exact) {
    // The rows of our own export can have been sorted; its amounts are on the order's first.
    compareExtras(group, head, row.line)
    group.head = withTexts(group.head, head, MONEY_FIELDS)
  }
}

function compareExtras(group: OrderGroup, here: OrderHead, line: number): void {
  for (const name of MONEY_FIELDS) {
    if (here[name] === '' || group.head[name] === '') continue
    group.repeatedExtras ??= {}
    if (here[name] === group.head[name]) group.repeatedExtras[name] ??= 'equal'
    else if (typeof group.repeatedExtras[name] !== 'number') group.repeatedExtras[name] = line
  }
}

function conflictOf(first: OrderHead, here: OrderHead) {
  const fields = (['customerKey', 'currency', 'date'] as const).filter((field) => {
    if (first[field] === here[field] || first[field] === '' || here[field] === '') return false
    return field !== 'date' || dayOf(first.date) !== dayOf(here.date)
  })
  const [field] = fields
  if (!field) return undefined
  // With another date and another customer it belongs to another order; money in another currency can't be added.
  const isOtherOrder = fields.length > 1 || field === 'currency'
  return { field, first: first[field], here: here[field], isOtherOrder }
}

/** Whether a row that contradicts the order's first is a line of it all the same. */
export function isLineOfOrder({ conflict }: GroupRow): boolean {
  return !conflict?.isOtherOrder
}

/** Lines of one order may have times a minute apart. */
function dayOf(date: string): string {
  return date.split(/[T ]\d{1,2}:/)[0] ?? ''
}

/** The orders of a group: equal rows that the file has no IDs for are one order each. */
function ordersOf(group: OrderGroup): readonly OrderGroup[] {
  const { id, isNumbered, rows } = group
  if (!isNumbered || rows.length === 1) return [group]
  return rows.map((row, i) => ({ ...group, id: i === 0 ? id : `${id}-${i + 1}`, rows: [row] }))
}

const TEXT_FIELDS = ['date', 'paid', 'currency', 'total', ...FILE_TEXTS, ...MONEY_FIELDS] as const

/** Some exports leave a field out of an order's first row and write it in the second. */
function withTexts(first: OrderHead, here: OrderHead, fields: readonly (typeof TEXT_FIELDS)[number][]): OrderHead {
  const isMissing = (text: string) => text === '' || text === UNKNOWN_CUSTOMER
  const missing = fields.filter((field) => isMissing(first[field]) && !isMissing(here[field]))
  return missing.length === 0 ? first : { ...first, ...mapNames(missing, (field) => here[field]) }
}

function withStates(first: OrderHead, here: OrderHead): OrderHead {
  const status = first.status.word === '' && here.status.word !== '' ? here.status : first.status
  const paymentState = first.paymentState === 'Unknown' ? here.paymentState : first.paymentState
  const fulfillmentState = first.fulfillmentState === 'Unknown' ? here.fulfillmentState : first.fulfillmentState
  return { ...first, status, paymentState, fulfillmentState }
}
