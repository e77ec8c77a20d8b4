import type { ExaminedFile, TrueOrder } from './c/examined-file.ts'
import { type CorpusFile, FIVE_ORDERS, totalOf } from './five-orders.ts'

/** A file of the five orders with its truth, as the files of the third generator have one; null: it isn't text. */
export function fiveExamined({ name, bytes, expects }: CorpusFile): ExaminedFile | null {
  if (typeof bytes !== 'string') return null
  const truth = FIVE_ORDERS.map((order, at): TrueOrder => {
    const ids = expects.ids.map((list) => list[at] ?? '').join('|')
    const customer = expects.hasNames ? `${order.first} ${order.last}` : expects.hasEmails ? order.email : null
    const { day } = order
    return {
      ...{ id: ids || null, day, amount: totalOf(order), currency: expects.currency, customer },
      lines: null,
    }
  })
  return { name, text: bytes, truth, ask: null }
}
