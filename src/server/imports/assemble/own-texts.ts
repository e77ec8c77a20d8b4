import type { ExactHead, LineTexts, OrderHead } from './order-reading.ts'
import type { MappedStatus } from './status-map.ts'

/** Texts that come again and again (cities, products, names) are kept once; only so many, or the table itself grows. */
const MAX_SHARED = 10_000
const LONGEST_SHARED = 200
const shared = new Map<string, string>()

/** A text cut out of a file's chunk keeps the whole chunk in memory; its own copy does not. */
export function own(text: string): string {
  // The engine copies so short a text by itself.
  if (text.length < 13) return text
  if (text.length > LONGEST_SHARED) return copied(text)
  const known = shared.get(text)
  if (known !== undefined) return known
  const copy = copied(text)
  if (shared.size < MAX_SHARED) shared.set(copy, copy)
  return copy
}

/** The same for texts that are rarely said twice, so that looking for the first time would cost more than it spares. */
export function copied(text: string): string {
  return text.length < 13 ? text : ` ${text}`.slice(1)
}

export function ownHead(head: OrderHead): OrderHead {
  return {
    date: copied(head.date),
    paid: copied(head.paid),
    status: sharedStatus(head.status),
    customerName: copied(head.customerName),
    customerKey: copied(head.customerKey),
    currency: own(head.currency),
    total: copied(head.total),
    address: copied(head.address),
    city: own(head.city),
    channel: own(head.channel),
    paymentMethod: own(head.paymentMethod),
    ...(head.exact && { exact: ownExact(head.exact) }),
  }
}

function ownExact({ day, project, lines }: ExactHead): ExactHead {
  return { day, project: own(project), lines: own(lines) }
}

export function ownLine(line: LineTexts): LineTexts {
  return {
    ...(line.place !== undefined && { place: own(line.place) }),
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
  if (statuses.size < MAX_SHARED && copy.word.length <= LONGEST_SHARED) statuses.set(copy.word, copy)
  return copy
}
