import { givenDate, storeTime } from '#contract/given-date.ts'
import { readRecords } from '#contract/orders/order-records.ts'
import type { WriteTransaction } from '#server/database/ports.ts'
import { contentHash, exactJson, type OrderContent, type OrderVersion } from './order-content.ts'
import { openOrderWriter } from './order-writer.ts'
import { replacedOrder } from './stored-orders.ts'

/** The order on the days of a time zone (`storeTime`); a date keeps its day where it isn't known as it was given. */
export function inTimeZone<Order extends OrderContent>(order: Order, zone: string | null): Order {
  const placed = order.dateText === '' ? undefined : storeTime(givenDate(order.dateText), zone)
  const withPaidDay = <Paid extends Pick<OrderContent, 'paidDay' | 'paidText'>>(paid: Paid): Paid =>
    paid.paidText === '' ? paid : { ...paid, paidDay: storeTime(givenDate(paid.paidText), zone).day }
  const records = readRecords(order, 'transactions')
  // What the payment date follows, where something is recorded.
  const transactions = records ? JSON.stringify({ ...records, before: withPaidDay(records.before) }) : ''
  return { ...withPaidDay(order), ...(placed && { placedAt: placed.instant, day: placed.day }), transactions }
}

function isMoved(from: OrderContent | undefined, to: OrderContent | undefined): boolean {
  return from?.placedAt !== to?.placedAt || from?.day !== to?.day || from?.paidDay !== to?.paidDay
}

function versionInTimeZone({ order, hash, file }: OrderVersion, zone: string | null): OrderVersion {
  const moved = { order: inTimeZone(order, zone), file: file && inTimeZone(file, zone) }
  // Of a file that says less than the order has, the hash cannot be calculated again.
  const isOfContent = hash === contentHash(file ?? order)
  return { ...moved, hash: isOfContent ? contentHash(moved.file ?? moved.order) : hash }
}

/**
 * Moves all orders of a workspace, and what they were before each change, to the days of a time zone. `onOrders` receives the
 * number of orders so far.
 */
export async function moveToTimeZone(
  transaction: WriteTransaction,
  workspaceId: number,
  zone: string | null,
  onOrders: (done: number) => void,
): Promise<void> {
  const writer = await openOrderWriter(transaction, workspaceId)
  let done = 0
  for await (const page of transaction.pages(`select id from orders where workspace_id = ${workspaceId}`)) {
    const orders = await writer.stored(page.map(({ id }) => String(id)))
    const moved = orders.flatMap((stored) => {
      const version = versionInTimeZone(stored, zone)
      const isSame = !isMoved(stored.order, version.order) && !isMoved(stored.file, version.file)
      return isSame ? [] : [{ ...version, changeId: stored.changeId }]
    })
    await writer.move(moved)
    done += page.length
    onOrders(done)
  }
  await writer.finish()
  const replaced = `select order_id, version, content from replaced_orders where workspace_id = ${workspaceId}`
  for await (const page of transaction.pages(replaced)) {
    const moved = page.flatMap(({ order_id: id = '', version = 0n, content }) => {
      const before = String(content)
      const replaced = replacedOrder(before)
      const after = replaced ? exactJson(versionInTimeZone(replaced, zone)) : before
      return after === before ? [] : [[id, version, after]]
    })
    await writer.replaceEarlier(moved)
  }
}
