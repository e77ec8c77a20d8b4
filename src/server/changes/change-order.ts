import type { ChangeOutcome, RefusedChange } from '#contract/changes/change-outcome.ts'
import { statusSteps, stepTo } from '#contract/changes/order-status.ts'
import { exactAmount, rescaledAmount } from '#contract/exact-number.ts'
import type { OrderStatus } from '#contract/orders/order.ts'
import { type FieldProblem, orderProblems } from '#contract/orders/order-checks.ts'
import { fieldsOfKind } from '#contract/orders/order-fields.ts'
import { MAX_AMOUNT_SUBUNITS } from '#contract/orders/order-limits.ts'
import type { OrderChange } from '#contract/orders/order-values.ts'
import { MONEY_FIELDS } from '#contract/orders/shown-fields.ts'
import { isLongText } from '#server/database/long-text.ts'
import type { DatabaseWriter } from '#server/database/ports.ts'
import type { ActorInWorkspace } from '#server/database/scope.ts'
import { workspaceSettings } from '#server/database/workspace-settings.ts'
import { recordChange } from '#server/history/record-change.ts'
import { storedShops } from '#server/shops/shops.ts'
import { changedOrder } from './changed-order.ts'
import { differentFields } from './fields.ts'
import { changeMessages } from './messages.ts'
import { type OrderContent, orderTag } from './order-content.ts'
import { openOrderWriter } from './order-writer.ts'
import { versionWith } from './stored-orders.ts'

export interface ChangeRequest extends ActorInWorkspace {
  readonly id: string
  readonly change: OrderChange
  /** Values of If-Match: the change is only made to one of these versions; '*' for any. */
  readonly tags: readonly string[]
  readonly changeId: string
  /** UTC milliseconds. */
  readonly now: number
}

/** Changes one order, in one transaction with the figures and its history. */
export function changeOrder(database: DatabaseWriter, request: ChangeRequest): Promise<ChangeOutcome> {
  const { workspaceId, id, change, tags, changeId, now } = request
  return database.write(workspaceId, async (transaction): Promise<ChangeOutcome> => {
    const writer = await openOrderWriter(transaction, workspaceId)
    const [stored] = await writer.stored([id])
    if (!stored) return { state: 'refused', status: 404, reason: changeMessages.notFound(id) }
    const { timeZone } = await workspaceSettings(transaction, workspaceId)
    const shop = (await storedShops(transaction, workspaceId)).find(({ slug }) => slug === stored.order.shop)
    const tag = orderTag(stored.version, stored.changeId, timeZone, shop?.name ?? stored.order.shop)
    if (!tags.includes('*') && !tags.includes(tag)) return { state: 'stale' }
    const { reason = '', ...fields } = change
    const before = stored.order
    const refused =
      stepRefusal(before.status, change.status, reason) ??
      refusal(orderProblems(fields, fields.currency ?? before.currency)) ??
      refusal(currencyProblems(before, fields))
    if (refused) return refused
    const order = changedOrder(before, fields, timeZone)
    const tooLarge = sizeRefusal(order)
    if (tooLarge) return tooLarge
    if (differentFields(before, order).length === 0) return { state: 'saved', id }
    await writer.change([{ ...versionWith(stored, order), changeId }], changeId)
    await writer.finish()
    const what = { object: 'order', objectId: id, orders: 1 } as const
    await recordChange(transaction, request, { id: changeId, kind: 'edit', at: now, reason, ...what })
    return { state: 'saved', id }
  })
}

/** Why an order cannot go from one status to another; undefined if it can, or stays. */
export function stepRefusal(from: OrderStatus, to: OrderStatus | undefined, reason: string): RefusedChange | undefined {
  if (to === undefined || to === from) return undefined
  const step = stepTo(from, to)
  const allowed = statusSteps(from).map(({ status }) => status)
  const refused = { state: 'refused', status: 422, allowed } as const
  if (!step) return { ...refused, reason: changeMessages.notAllowed(from, to, allowed) }
  if (step.needsReason && reason.trim() === '') return { ...refused, reason: changeMessages.needsReason(from, to) }
  return undefined
}

export function refusal(problems: readonly FieldProblem[]): RefusedChange | undefined {
  const [first] = problems
  return first && { state: 'refused', status: 422, reason: `${first.field}: ${first.problem}`, problems }
}

const INDEXED = fieldsOfKind('text')

/** The first amount that stays in the order and has more decimals than can be stored in its new currency. */
function currencyProblems(order: OrderContent, { currency = order.currency, lines, amount }: OrderChange) {
  // Without a given total, it is calculated from the former lines.
  const remaining = [
    ...(amount === undefined ? [order.amount] : []),
    ...(amount === undefined || lines === undefined ? lineAmounts(order) : []),
    ...MONEY_FIELDS.map((field) => order[field]),
  ]
  const lost = remaining.find((subunits) => {
    const converted = rescaledAmount(subunits ?? 0n, order.currency, currency)
    return rescaledAmount(converted, currency, order.currency) !== (subunits ?? 0n)
  })
  if (!lost) return []
  return [{ field: 'currency', problem: changeMessages.decimals(exactAmount(lost, order.currency), currency) }]
}

function lineAmounts({ lines }: OrderContent): (bigint | null)[] {
  return lines.flatMap(({ price, amount }) => [price, amount])
}

/** What the database cannot store although each field passed its own check. */
export function sizeRefusal(order: OrderContent): RefusedChange | undefined {
  const { tooLong, tooLarge } = changeMessages
  const amounts = [order.amount, ...lineAmounts(order), ...MONEY_FIELDS.map((field) => order[field])].map(
    (one) => one ?? 0n,
  )
  const found: FieldProblem[] = []
  const long = INDEXED.find((name) => isLongText(order[name]))
  if (long) found.push({ field: long, problem: tooLong })
  if (order.lines.some(({ product }) => isLongText(product))) found.push({ field: 'lines', problem: tooLong })
  if (amounts.some((amount) => amount > MAX_AMOUNT_SUBUNITS || amount < -MAX_AMOUNT_SUBUNITS))
    found.push({ field: 'amount', problem: tooLarge })
  return refusal(found)
}
