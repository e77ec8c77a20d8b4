import { statusSteps, stepTo } from '#contract/changes/order-status.ts'
import type { OrderStatus } from '#contract/orders/order.ts'
import { type FieldProblem, orderProblems } from '#contract/orders/order-checks.ts'
import { fieldsOfKind } from '#contract/orders/order-fields.ts'
import { MAX_AMOUNT_SUBUNITS } from '#contract/orders/order-limits.ts'
import type { OrderChange } from '#contract/orders/order-values.ts'
import { isLongText } from '#server/database/long-text.ts'
import type { DatabaseWriter } from '#server/database/ports.ts'
import type { ActorInWorkspace } from '#server/database/scope.ts'
import { workspaceSettings } from '#server/database/workspace-settings.ts'
import { recordChange } from '#server/history/record-change.ts'
import type { ChangeOutcome } from './change-outcome.ts'
import { changedOrder } from './changed-order.ts'
import { differentFields } from './fields.ts'
import { changeMessages } from './messages.ts'
import type { OrderContent } from './order-content.ts'
import { orderTag } from './order-tag.ts'
import { OrderWriter } from './order-writer.ts'
import { orderVersionOf, versionWith } from './stored-orders.ts'

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
    const writer = await OrderWriter.open(transaction, workspaceId)
    const [stored] = await writer.stored([id])
    if (!stored) return { state: 'missing' }
    if (!tags.includes('*') && !tags.includes(orderTag(stored.version, stored.hash))) return { state: 'stale' }
    const { reason = '', ...fields } = change
    const version = orderVersionOf(stored)
    const before = version.order
    const refused = stepRefusal(before.status, change.status, reason) ?? refusal(orderProblems(fields, before.currency))
    if (refused) return refused
    const { timeZone } = await workspaceSettings(transaction, workspaceId)
    const order = changedOrder(before, fields, timeZone)
    const tooLarge = sizeRefusal(order)
    if (tooLarge) return tooLarge
    if (differentFields(before, order).length === 0) return { state: 'saved', id }
    await writer.change([{ ...versionWith(version, order), changeId }], changeId)
    await writer.finish()
    const what = { object: 'order', objectId: id, orders: 1 } as const
    await recordChange(transaction, request, { id: changeId, kind: 'edit', at: now, reason, ...what })
    return { state: 'saved', id }
  })
}

/** Why an order cannot go from one status to another; undefined if it can, or stays. */
export function stepRefusal(from: OrderStatus, to: OrderStatus | undefined, reason: string): ChangeOutcome | undefined {
  if (to === undefined || to === from) return undefined
  const step = stepTo(from, to)
  const allowed = statusSteps(from).map(({ status }) => status)
  const refused = { state: 'refused', status: 422, allowed } as const
  if (!step) return { ...refused, reason: changeMessages.notAllowed(from, to, allowed) }
  if (step.needsReason && reason.trim() === '') return { ...refused, reason: changeMessages.needsReason(from, to) }
  return undefined
}

export function refusal(problems: readonly FieldProblem[]): ChangeOutcome | undefined {
  const [first] = problems
  return first && { state: 'refused', status: 422, reason: `${first.field}: ${first.problem}`, problems }
}

const INDEXED = fieldsOfKind('text')

/** What the database cannot store although each field passed its own check. */
export function sizeRefusal(order: OrderContent): ChangeOutcome | undefined {
  const long = INDEXED.find((name) => isLongText(order[name]))
  const problems = [
    ...(long ? [{ field: long, problem: changeMessages.tooLong }] : []),
    ...(order.lines.some(({ product }) => isLongText(product))
      ? [{ field: 'lines', problem: changeMessages.tooLong }]
      : []),
    ...([order.amount, ...order.lines.map(({ amount }) => amount ?? 0n)].some(
      (subunits) => abs(subunits) > MAX_AMOUNT_SUBUNITS,
    )
      ? [{ field: 'amount', problem: changeMessages.tooLarge }]
      : []),
  ]
  return refusal(problems)
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value
}
