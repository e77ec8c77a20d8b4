import type { LineTexts, OrderHead, OrderReading } from './order-reading.ts'
import type { MappedStatus } from './status-map.ts'

/** One record of an order, kept until the whole file has been read. */
export interface GroupRow {
  readonly record: number
  readonly line: number
  readonly print: string
  /** Rows of an order that stand together form a block; a second block may be the order once more. */
  readonly block: number
  readonly begins: boolean
  readonly total: string
  readonly lines: readonly LineTexts[]
  /** What the row says otherwise than the order's first row: column and the two texts. */
  readonly conflict: RowConflict | undefined
}

export interface RowConflict {
  readonly field: 'date' | 'customerKey' | 'currency'
  readonly first: string
  readonly here: string
}

export interface OrderGroup {
  readonly id: string
  head: OrderHead
  readonly rows: GroupRow[]
}

/** Puts the records of a file together by order id, wherever in the file they stand. */
export class OrderGroups {
  readonly #groups = new Map<string, OrderGroup>()
  #last = ''

  add(reading: OrderReading, record: number, line: number, print: string): void {
    const { id, head, begins } = reading
    const group = this.#groups.get(id)
    const adjacent = this.#last === id && !begins
    const row = { record, line, print, begins, total: own(head.total), lines: reading.lines.map(ownLine) }
    this.#last = id
    if (!group) {
      this.#groups.set(own(id), { id: own(id), head: ownHead(head), rows: [{ ...row, block: 0, conflict: undefined }] })
      return
    }
    const lastBlock = group.rows.at(-1)?.block ?? 0
    const block = adjacent ? lastBlock : lastBlock + 1
    group.rows.push({ ...row, block, conflict: conflictOf(group.head, head) })
    if (adjacent && block === 0) group.head = filled(group.head, head)
  }

  /** In the order of their first rows. */
  all(): IterableIterator<OrderGroup> {
    return this.#groups.values()
  }

  get size(): number {
    return this.#groups.size
  }
}

function conflictOf(first: OrderHead, here: OrderHead): RowConflict | undefined {
  for (const field of ['customerKey', 'currency', 'date'] as const) {
    const differ = field === 'date' ? dayOf(first.date) !== dayOf(here.date) : first[field] !== here[field]
    if (first[field] !== '' && here[field] !== '' && differ)
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

/** Texts that come again and again (cities, products, names) are kept once; only so many, or the table itself grows. */
const MAX_SHARED = 50_000
const shared = new Map<string, string>()

/** A text cut out of a file's chunk keeps the whole chunk in memory; its own copy does not. */
function own(text: string): string {
  if (text.length < 2) return text
  const known = shared.get(text)
  if (known !== undefined) return known
  const copy = text.length < 13 ? text : ` ${text}`.slice(1)
  if (shared.size < MAX_SHARED) shared.set(copy, copy)
  return copy
}

function ownHead(head: OrderHead): OrderHead {
  return {
    date: own(head.date),
    paid: own(head.paid),
    status: sharedStatus(head.status),
    customerName: own(head.customerName),
    customerKey: own(head.customerKey),
    currency: own(head.currency),
    total: own(head.total),
    address: own(head.address),
    city: own(head.city),
    channel: own(head.channel),
    paymentMethod: own(head.paymentMethod),
  }
}

function ownLine(line: LineTexts): LineTexts {
  return {
    product: own(line.product),
    quantity: own(line.quantity),
    price: own(line.price),
    discount: own(line.discount),
    amount: own(line.amount),
  }
}

const statuses = new Map<string, MappedStatus>()

function sharedStatus(status: MappedStatus): MappedStatus {
  const known = statuses.get(status.word)
  // Shopify's words join three columns, so the same word always means the same status.
  if (known?.status === status.status) return known
  const copy = { ...status, word: own(status.word) }
  if (statuses.size < MAX_SHARED) statuses.set(copy.word, copy)
  return copy
}
