import { hash } from 'node:crypto'
import type { ChangeOutcome, RefusedChange } from '#contract/changes/change-outcome.ts'
import { orderProblems } from '#contract/orders/order-checks.ts'
import { MAX_ID } from '#contract/orders/order-limits.ts'
import type { NewOrder } from '#contract/orders/order-values.ts'
import { storeDay } from '#contract/store-day.ts'
import { fold } from '#contract/text.ts'
import { canonicalJson } from '#server/database/canonical-json.ts'
import type { Statements, WriteTransaction } from '#server/database/ports.ts'
import type { ChangeAuthor } from '#server/database/scope.ts'
import { withIds } from '#server/database/with-ids.ts'
import { workspaceSettings } from '#server/database/workspace-settings.ts'
import { recordChange } from '#server/history/record-change.ts'
import { addNotifications, assignedTo } from '#server/notifications/add-notifications.ts'
import { arrivedOrders } from '#server/notifications/arrived-orders.ts'
import { firstShop, insertShop, type Shop, storedShops } from '#server/shops/shops.ts'
import { memberRefusal, problemRefusal, refusal, sizeRefusal, withPayment } from './change-order.ts'
import { newOrder } from './changed-order.ts'
import { earlierOutcome } from './earlier-request.ts'
import { writeAndMerge } from './follow-merges.ts'
import { onlyKeyNamed } from './latest-customer.ts'
import { changeMessages } from './messages.ts'
import { newIds, numberOf } from './order-numbers.ts'
import { openOrderWriter } from './order-writer.ts'
import { storedHashes } from './stored-orders.ts'

/** A file may have given the shop many numbers in a row. */
const NEXT_AT_ONCE = 100n

export interface CreateRequest extends ChangeAuthor {
  readonly order: NewOrder
  /** The caller's idempotency key: repetitions of a request create one order. */
  readonly key: string
}

/** Creates one order, with the figures and its history. */
export async function createOrder(transaction: WriteTransaction, request: CreateRequest): Promise<ChangeOutcome> {
  const { workspaceId, order: input, key, now } = request
  const bodyHash = hash('sha256', canonicalJson(input), 'base64url')
  const earlier = await earlierOutcome(transaction, workspaceId, key, bodyHash)
  if (earlier) return earlier
  const { timeZone } = await workspaceSettings(transaction, workspaceId)
  const refused =
    refusal(orderProblems(input)) ?? (await memberRefusal(transaction, request, 'assignee', [input.assignee]))
  if (refused) return refused
  const shops = await storedShops(transaction, workspaceId)
  const shop = shopFor(input.shop, shops)
  if ('state' in shop) return shop
  const number = input.id ?? (await nextNumber(transaction, workspaceId, shop.slug))
  const stored = await storedHashes(transaction, workspaceId, [number], true)
  if (stored.some((one) => one.shop === shop.slug && numberOf(one) === number)) {
    const problem = changeMessages.exists(number)
    return { state: 'refused', status: 409, reason: problem, problems: [{ field: 'id', problem }] }
  }
  const wanted = { id: number, shop: shop.slug, shopNumber: '' }
  const taken = new Set(stored.map((one) => one.id))
  const [id = number] = await newIds(transaction, workspaceId, [wanted], { shops, taken })
  const tooLong = refusal(id.length > MAX_ID ? [{ field: 'id', problem: changeMessages.longId }] : [])
  if (tooLong) return tooLong
  const made = { ...newOrder(input, id, timeZone), shop: shop.slug, shopNumber: id === number ? '' : number }
  const { name, kind } = request.actor
  const context = { id: key, at: now, actor: { name, kind }, today: storeDay(now, timeZone) }
  const paid = withPayment({ ...made, paidDay: '' }, made, input, context)
  if ('problem' in paid) return problemRefusal(paid)
  // A customer without an e-mail address is the one of that name, if only one has it.
  const known = made.email === '' ? await onlyKeyNamed(transaction, workspaceId, made.customerName) : undefined
  const order = { ...paid, customerKey: known ?? made.customerKey }
  const tooLarge = sizeRefusal(order)
  if (tooLarge) return tooLarge
  const writer = await openOrderWriter(transaction, workspaceId)
  if (shops.length === 0) await insertShop(transaction, workspaceId, shop)
  const created = [{ order, hash: '', file: undefined, changeId: key }]
  await writeAndMerge(transaction, workspaceId, writer, key, { created })
  await writer.finish()
  const change = { id: key, kind: 'create', at: now, object: 'order', objectId: id, orders: 1, bodyHash } as const
  await recordChange(transaction, request, change)
  const arrived = arrivedOrders(shops)
  arrived.add([{ order }])
  const assigned = assignedTo(order.assignee, request, { orderId: id })
  await addNotifications(transaction, { ...request, at: now }, [...arrived.notifications(), ...assigned])
  return { state: 'saved', id }
}

/** The named shop or the only one; the first where there is none. */
function shopFor(slug: string | undefined, shops: readonly Shop[]): Shop | RefusedChange {
  const known = shops.length > 0 ? shops : [firstShop]
  const [shop, ...others] = slug === undefined ? known : known.filter((one) => one.slug === slug)
  if (shop && others.length === 0) return shop
  const options = { state: 'refused', shops: shops.map((one) => ({ slug: one.slug, name: one.name })) } as const
  if (slug === undefined) return { ...options, status: 409, reason: changeMessages.whichShop, question: 'shop' }
  return { ...options, status: 422, reason: changeMessages.unknownShop(slug) }
}

/**
 * 'N-1' or the number after the highest ID of this form, and after those that orders of the shop have with other IDs or that
 * undone orders had, which may come back. The key of an ID has the length of its number first: up to 98 digits.
 */
async function nextNumber(statements: Statements, workspaceId: number, shop: string): Promise<string> {
  const [row] = await statements.query(
    `select id from orders where workspace_id = ${workspaceId} and id_key >= 'n-0' and id_key < 'n-099'
     order by id_key desc limit 1`,
  )
  // The keys are folded: 'Ñ-500' is among them.
  const highest = /^n-(\d+)/.exec(fold(String(row?.id ?? '')))
  for (let next = BigInt(highest?.[1] ?? 0) + 1n; ; next += NEXT_AT_ONCE) {
    const numbers = Array.from({ length: Number(NEXT_AT_ONCE) }, (_, i) => `N-${next + BigInt(i)}`)
    const stored = await storedHashes(statements, workspaceId, numbers, true)
    const known = `select input_rows.id from $rows where exists (
      select 1 from replaced_orders r where r.workspace_id = ${workspaceId} and r.order_id = input_rows.id)`
    const earlier = (await withIds(statements, known, numbers)).map(({ id }) => String(id))
    const taken = new Set([...stored.filter((one) => one.shop === shop).map(numberOf), ...earlier])
    const free = numbers.find((number) => !taken.has(number))
    if (free !== undefined) return free
  }
}
