import { MAX_ORDER_RECORDS } from '#server/imports/limits.ts'
import { Refusal } from '#server/imports/refusal.ts'
import type { OrderGroup, RowConflict } from './order-group.ts'
import type { LineTexts, OrderHead } from './order-reading.ts'
import { copied, own, ownHead, ownLine } from './own-texts.ts'

/** One record on its way to its order. */
export interface IncomingRow {
  readonly id: string
  readonly record: number
  readonly line: number
  readonly print: string
  readonly begins: boolean
  /** It stands right below another record of the same order and continues it. */
  readonly adjacent: boolean
  readonly head: OrderHead
  readonly lines: readonly LineTexts[]
}

/** Records put together by order id, wherever they stand; in memory. */
export class GroupTable {
  readonly #groups = new Map<string, OrderGroup>()

  add({ id, head, begins, adjacent, record, line, print, lines }: IncomingRow): void {
    const group = this.#groups.get(id)
    const row = { record, line, print, begins, total: copied(head.total), lines: lines.map(ownLine) }
    if (!group) {
      this.put({ id: copied(id), head: ownHead(head), rows: [{ ...row, block: 0, conflict: undefined }] })
      return
    }
    const lastBlock = group.rows.at(-1)?.block ?? 0
    const block = adjacent ? lastBlock : lastBlock + 1
    if (group.rows.length >= MAX_ORDER_RECORDS) throw tooManyRecords(id, line)
    group.rows.push({ ...row, block, conflict: conflictOf(group.head, head) })
    if (adjacent && block === 0) group.head = filled(group.head, head)
  }

  /** Adds an order of which no record is known yet. */
  put(group: OrderGroup): void {
    this.#groups.set(group.id, group)
  }

  clear(): void {
    this.#groups.clear()
  }

  /** In the order of their first rows. */
  all(): IterableIterator<OrderGroup> {
    return this.#groups.values()
  }

  get size(): number {
    return this.#groups.size
  }
}

function tooManyRecords(id: string, line: number): Refusal {
  return new Refusal(
    `Order ${id.slice(0, 60)} has more than 100,000 records, which no order has. Is the column of the order ids the right one?`,
    line,
  )
}

function conflictOf(first: OrderHead, here: OrderHead): RowConflict | undefined {
  for (const field of ['customerKey', 'currency', 'date'] as const) {
    if (first[field] === here[field] || first[field] === '' || here[field] === '') continue
    if (field !== 'date' || dayOf(first.date) !== dayOf(here.date))
      return { field, first: first[field], here: own(here[field]) }
  }
  return undefined
}

// Lines of one order may be stamped a minute apart.
function dayOf(date: string): string {
  return date.split(/[T ]\d{1,2}:/)[0] ?? ''
}

/** Some exports leave a field out of the first row of an order and write it in the second. */
function filled(first: OrderHead, here: OrderHead): OrderHead {
  const texts = [
    'date',
    'paid',
    'customerKey',
    'currency',
    'total',
    'address',
    'city',
    'channel',
    'paymentMethod',
  ] as const
  if (!texts.some((field) => first[field] === '' && here[field] !== '')) return first
  const head = { ...first }
  for (const field of texts) if (head[field] === '') head[field] = own(here[field])
  return head
}
