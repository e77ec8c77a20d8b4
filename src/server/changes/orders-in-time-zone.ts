import { givenDate, storeTime } from '#contract/given-date.ts'
import type { Row, Value, WriteTransaction } from '#server/database/ports.ts'
import { replacedOrder } from './journal.ts'
import type { OrderContent } from './order-content.ts'
import { exactJson } from './order-json.ts'
import { storedFile } from './stored-orders.ts'

type Dates = Pick<OrderContent, 'placedAt' | 'day' | 'paidDay' | 'dateText' | 'paidText'>

/** The order on the days of a time zone (`storeTime`); a date keeps its day where it isn't known as it was given. */
export function inTimeZone<Order extends Dates>(order: Order, zone: string | null): Order {
  const placed = order.dateText === '' ? undefined : storeTime(givenDate(order.dateText), zone)
  const paidDay = order.paidText === '' ? order.paidDay : storeTime(givenDate(order.paidText), zone).day
  return { ...order, ...(placed && { placedAt: placed.instant, day: placed.day }), paidDay }
}

const ORDER_COLUMNS = {
  id: 'text',
  placed_at: 'int',
  day: 'text',
  paid_day: 'text',
  file_content: 'text',
} as const
const REPLACED_COLUMNS = { order_id: 'text', version: 'int', content: 'text' } as const

/**
 * Moves all orders of a workspace, and what they were before each change, to the days of a time zone. Reads every order.
 * `onOrders` receives the number of orders so far.
 */
export async function moveToTimeZone(
  transaction: WriteTransaction,
  workspaceId: number,
  zone: string | null,
  onOrders: (done: number) => void,
): Promise<void> {
  const inWorkspace = `workspace_id = ${workspaceId}`
  let done = 0
  const orders = `select id, placed_at, day, paid_day, date_text, paid_text, file_content from orders where ${inWorkspace}`
  for await (const page of transaction.pages(orders)) {
    const moved = page.flatMap((row) => movedOrder(row, zone))
    const given = ['placed_at', 'day', 'paid_day', 'file_content'].map((name) => `${name} = given.${name}`)
    const update = `update orders set ${given} from $rows where orders.${inWorkspace} and orders.id = given.id`
    if (moved.length > 0) await transaction.over(update, ORDER_COLUMNS, moved)
    done += page.length
    onOrders(done)
  }
  const replaced = `select order_id, version, content from replaced_orders where ${inWorkspace}`
  for await (const page of transaction.pages(replaced)) {
    const moved = page.map(({ order_id: id = '', version = 0n, content }) => {
      const { order, hash, file } = replacedOrder(String(content))
      const json = exactJson({ order: inTimeZone(order, zone), hash, file: file && inTimeZone(file, zone) })
      return [id, version, json]
    })
    const update = `update replaced_orders set content = given.content from $rows
      where replaced_orders.${inWorkspace} and replaced_orders.order_id = given.order_id and replaced_orders.version = given.version`
    await transaction.over(update, REPLACED_COLUMNS, moved)
  }
}

/** The row of `ORDER_COLUMNS` of an order; none where nothing of it moves. */
function movedOrder(row: Row, zone: string | null): Value[][] {
  const dates = {
    placedAt: Number(row.placed_at),
    day: String(row.day),
    paidDay: String(row.paid_day),
    dateText: String(row.date_text),
    paidText: String(row.paid_text),
  }
  const { placedAt, day, paidDay } = inTimeZone(dates, zone)
  const file = storedFile(row.file_content)
  if (!file && placedAt === dates.placedAt && day === dates.day && paidDay === dates.paidDay) return []
  return [[String(row.id), placedAt, day, paidDay, file ? exactJson(inTimeZone(file, zone)) : null]]
}
