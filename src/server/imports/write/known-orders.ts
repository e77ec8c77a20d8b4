import { orderIdKey } from '#contract/orders/order-id.ts'
import { FIRST_SHOP } from '#contract/shops.ts'
import { MS_PER_DAY } from '#contract/store-day.ts'
import { numberKey, numberOf } from '#server/changes/order-numbers.ts'
import { type StoredHash, storedHashes, storedHashesWhere } from '#server/changes/stored-orders.ts'
import type { Statements } from '#server/database/ports.ts'
import { withIds } from '#server/database/with-ids.ts'
import type { FileOrder } from '#server/imports/assemble/file-order.ts'
import { isRowId } from '#server/imports/assemble/row-ids.ts'
import { type FileShops, isSameOrder } from './file-shops.ts'

/** Orders of one batch: enough to make round trips cheap, few enough to take little memory. */
const BATCH = 1000

/**
 * The stored orders of all shops with a number or an ID of a batch; counted as what the shops know of the file. `byNumber`: by
 * `numberKey` of the shop that the order is of, or of one that it was moved away from.
 */
export async function knownOrders(
  statements: Statements,
  workspaceId: number,
  batch: readonly FileOrder[],
  shops: FileShops,
) {
  const texts = new Set(batch.flatMap((order) => [order.id, numberOf(order)]))
  const isOne = shops.all().length === 1
  const stored = await storedHashes(statements, workspaceId, [...texts], !isOne)
  const found = new Map(stored.map((one) => [numberKey(one.shop, numberOf(one)), one]))
  const byNumber = new Map(found)
  const inFile = Map.groupBy(batch, numberOf)
  const pairs = [...found.values()].flatMap((one) => {
    const orders = inFile.get(numberOf(one)) ?? []
    return orders.filter((order) => !shops.namesShops || one.shop === order.shop).map((order) => ({ one, order }))
  })
  // Equal rows without a customer have equal IDs, too.
  const same = pairs.filter(({ one, order }) => isRowId(order.id) || isSameOrder(one, order)).map(({ one }) => one)
  // Our own export has the IDs, which stay where an order is moved.
  const earlier = await earlierShops(statements, workspaceId, isOne || shops.namesShops ? [] : same)
  for (const { one, order } of pairs) {
    const from = isSameOrder(one, order) ? (earlier.get(one.id) ?? []) : []
    // A shop that has given the number to another order since has no other one of it.
    const left = from.filter((shop) => !found.has(numberKey(shop, numberOf(one))))
    shops.matches.add(one, order, left)
    for (const shop of left) byNumber.set(numberKey(shop, numberOf(one)), one)
  }
  const known = new Set(same.map(numberOf))
  const isNew = (number: string, shop: string) => !known.has(number) && !byNumber.has(numberKey(shop, number))
  const isCompared = shops.hasStored && shops.matches.compared.size < MOST_COMPARED
  const created = isCompared ? batch.filter((order) => isNew(numberOf(order), order.shop)) : []
  const alike = await withOtherForm(statements, workspaceId, created, shops)
  // Those that the file has too, or has made itself, are others.
  const isOther = (one: StoredHash) => known.has(numberOf(one)) || shops.matches.compared.has(one.id)
  const { onDay, atTime } = await ofSameDay(statements, workspaceId, created)
  const rowsAtTime = await unnamedRows(statements, workspaceId, created)
  for (const one of same) shops.matches.addSeen(dayKey(one))
  for (const order of created) {
    const [key, time] = [dayKey(order), String(order.placedAt)]
    const ofCustomer = onDay.get(key) ?? []
    const possible = [...ofCustomer, ...(atTime.get(time) ?? [])].filter((one) => !isOther(one))
    const rows = ofCustomer.filter((one) => isRowId(numberOf(one)))
    const known = rows[0] ? { ...rows[0], rows: rows.length } : rowsAtTime.get(key)
    shops.matches.addNew(order, alike.get(formOf(order)) ?? [], possible, known && { ...known, key })
  }
  return { byId: new Map(stored.map((one) => [one.id, one])), byNumber }
}

/** New orders of a file that are compared with what is stored of their days. */
const MOST_COMPARED = 20_000
/** Milliseconds between a day's start and that of UTC, at most. */
const FARTHEST_ZONE = 14 * 3_600_000

const dayKey = ({ customerKey, day, placedAt }: Record<'customerKey' | 'day', string> & { placedAt: unknown }) =>
  customerKey === '' ? String(placedAt) : `${day} ${customerKey}`

/** The stored orders of these customers and days by `dayKey`; those of anyone of these times and amounts by time. */
async function ofSameDay(statements: Statements, workspaceId: number, orders: readonly FileOrder[]) {
  const named = new Map(orders.filter(({ customerKey }) => customerKey !== '').map((order) => [dayKey(order), order]))
  const spans = [...named.values()].map(({ customerKey, day }) => {
    const start = Date.parse(day) - FARTHEST_ZONE
    return [customerKey, day, start, start + MS_PER_DAY + 2 * FARTHEST_ZONE] as const
  })
  const columns = { customer: 'text', day: 'text', start: 'int', until: 'int' } as const
  const ofCustomers = `o.customer_key = input_rows.customer and o.day = input_rows.day
    and o.placed_at between input_rows.start and input_rows.until`
  // Without the amount, a day on which thousands of orders have no time of a clock would not fit into memory.
  const times = new Map(orders.map(({ placedAt, amount }) => [`${placedAt} ${amount}`, [placedAt, amount] as const]))
  const ofTimes = 'o.placed_at = input_rows.time and o.amount = input_rows.amount'
  const onDay = await storedHashesWhere(statements, workspaceId, ofCustomers, columns, spans)
  const atTime = await storedHashesWhere(statements, workspaceId, ofTimes, { time: 'int', amount: 'int' }, [
    ...times.values(),
  ])
  return { onDay: Map.groupBy(onDay, dayKey), atTime: Map.groupBy(atTime, ({ placedAt }) => placedAt) }
}

/** By time: how many rows without an ID and a customer are stored, with one of them; only for such rows. */
async function unnamedRows(statements: Statements, workspaceId: number, orders: readonly FileOrder[]) {
  const unnamed = orders.filter((order) => order.customerKey === '' && isRowId(numberOf(order)))
  const select = `select min(o.id) as id, min(o.shop) as shop, o.placed_at as time, count(*) as rows
    from $rows cross join orders o where o.workspace_id = ${workspaceId} and o.customer_key = ''
    and o.placed_at = input_rows.time and (o.id like 'R-%' or o.shop_number like 'R-%') group by o.placed_at`
  const times = [...new Set(unnamed.map(({ placedAt }) => placedAt))].map((time) => [time])
  const found = await statements.withRows(select, { time: 'int' }, times)
  const known = found.map(({ id, shop, rows }) => ({ id: String(id), shop: String(shop), rows: Number(rows) }))
  return new Map(known.map((one, i) => [String(found[i]?.time), one]))
}

/** The stored orders whose numbers are other forms of these, by `formOf`. */
async function withOtherForm(...[statements, workspaceId, orders, shops]: Parameters<typeof knownOrders>) {
  const prefixes = ['', ...(shops.all().length > 1 ? shops.all().map(({ prefix }) => prefix) : [])]
  const around = prefixes.flatMap((one) => [[one], [`${one}#`], [`${one}'`], [one, '.0']] as const)
  const forms = new Set(orders.flatMap((order) => around.map((texts) => formOf(order, ...texts))))
  // A control character and the ID follow in each key. Without the limit, PostgreSQL would read all orders.
  const first = `select (select o.id from orders o where o.workspace_id = ${workspaceId} and o.id_key > input_rows.id
    and o.id_key < input_rows.id || ' ' order by o.id_key limit 1) as id from $rows`
  const found = await withIds(statements, first, [...forms])
  const ids = found.flatMap(({ id }) => (id === null ? [] : [String(id)]))
  return Map.groupBy(await storedHashes(statements, workspaceId, ids, false), (one) => formOf(one))
}

/** The same for numbers that differ in leading zeros, case, or what spreadsheets and scripts add; with these texts around it. */
function formOf(order: Parameters<typeof numberOf>[0], start = '', end = ''): string {
  const number = start + numberOf(order).replace(/^[\s#'’="]+|(?:\.0)?"?$/g, '') + end
  return orderIdKey(number).slice(0, -number.length - 1)
}

/** The shops that these orders were moved away from, by ID: their histories name them. */
async function earlierShops(statements: Statements, workspaceId: number, orders: readonly StoredHash[]) {
  // A quote inside of a text has a backslash, so this is a field. The migration to shops has put a space after the colon.
  const named = ['', ' '].map((space) => `r.content like '%"shop":${space}"' || s.slug || '"%'`)
  const rows = await statements.withRows(
    `select distinct r.order_id as id, s.slug from $rows
     join replaced_orders r on r.workspace_id = ${workspaceId} and r.order_id = input_rows.id
     join shops s on s.workspace_id = ${workspaceId} and s.slug <> input_rows.shop
     where ${named.join(' or ')}
       or (s.slug = '${FIRST_SHOP}' and r.content <> 'null' and r.content not like '%"shop":%')`,
    { id: 'text', shop: 'text' },
    orders.map(({ id, shop }) => [id, shop]),
  )
  const found = Map.groupBy(rows, (row) => String(row.id))
  return new Map([...found].map(([id, shops]) => [id, shops.map(({ slug }) => String(slug))]))
}

/** The orders of their shops; no ID and no number of a shop occurs twice in a batch. */
export function* batchesOf(orders: Iterable<FileOrder>, shops: FileShops): Generator<FileOrder[]> {
  let batch = new Map<string, FileOrder>()
  for (const one of orders) {
    const order = shops.placed(one)
    const key = numberKey(order.shop, numberOf(order))
    if (batch.size === BATCH || batch.has(key)) {
      yield [...batch.values()]
      batch = new Map()
    }
    batch.set(key, order)
  }
  if (batch.size > 0) yield [...batch.values()]
}
