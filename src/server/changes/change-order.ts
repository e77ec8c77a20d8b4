import { hash } from 'node:crypto'
import type { ChangeOutcome, RefusedChange } from '#contract/changes/change-outcome.ts'
import type { NewChange } from '#contract/changes/new-change.ts'
import type { RecordedKind } from '#contract/changes/order-history.ts'
import { statusSteps, stepTo } from '#contract/changes/order-status.ts'
import { type RecordBody, recordedKind } from '#contract/changes/record-bodies.ts'
import {
  faultSentence,
  type RecordContext,
  recordIn,
  withKnownPayment,
  withPaymentState,
} from '#contract/changes/record-order.ts'
import { exactAmount, rescaledAmount } from '#contract/exact-number.ts'
import { mentionedAddresses } from '#contract/notifications/notification-kinds.ts'
import { followed, recordFault } from '#contract/orders/followed-records.ts'
import type { OrderStatus } from '#contract/orders/order.ts'
import { type FieldProblem, orderProblems } from '#contract/orders/order-checks.ts'
import { fieldsOfKind } from '#contract/orders/order-fields.ts'
import { MAX_AMOUNT_SUBUNITS } from '#contract/orders/order-limits.ts'
import { recordsOf } from '#contract/orders/order-records.ts'
import { UNPAID } from '#contract/orders/order-states.ts'
import type { OrderChange } from '#contract/orders/order-values.ts'
import { MONEY_FIELDS } from '#contract/orders/shown-fields.ts'
import { storeDay } from '#contract/store-day.ts'
import { isMember } from '#server/database/access-grant.ts'
import { canonicalJson } from '#server/database/canonical-json.ts'
import { isLongText } from '#server/database/long-text.ts'
import type { WriteTransaction } from '#server/database/ports.ts'
import type { ActorInWorkspace, ChangeAuthor } from '#server/database/scope.ts'
import { type WorkspaceSettings, workspaceSettings } from '#server/database/workspace-settings.ts'
import { recordChange } from '#server/history/record-change.ts'
import { addNotifications, assignedTo, type NewNotification } from '#server/notifications/add-notifications.ts'
import { storedShops } from '#server/shops/shops.ts'
import { changedOrder } from './changed-order.ts'
import { earlierOutcome } from './earlier-request.ts'
import { differentFields } from './fields.ts'
import { writeAndMerge } from './follow-merges.ts'
import { invoiceSeries } from './issue-invoice.ts'
import { changeMessages } from './messages.ts'
import { type OrderContent, orderTag } from './order-content.ts'
import { openOrderWriter } from './order-writer.ts'
import { versionWith } from './stored-orders.ts'

interface OrderRequest extends ChangeAuthor {
  readonly id: string
  /** Values of If-Match: the change is only made to one of these versions; '*' for any. */
  readonly tags: readonly string[]
}

export interface ChangeRequest extends OrderRequest {
  readonly change: OrderChange
  readonly changeId: string
}

/** Changes one order, with the figures and its history. */
export function changeOrder(transaction: WriteTransaction, request: ChangeRequest): Promise<ChangeOutcome> {
  const { change, changeId, id } = request
  const { reason = '', ...fields } = change
  const newsOf = (before: OrderContent, { assignee }: OrderContent) =>
    assignee === before.assignee ? [] : assignedTo(assignee, request, { orderId: id })
  const isPaid = fields.paymentState === 'Paid' && Object.keys(fields).length === 1
  const what = { id: changeId, reason, newsOf, ...(isPaid && { recorded: 'paid' as const }) }
  return writeVersion(transaction, request, what, async (before, context) => {
    const refused =
      stepRefusal(before.status, change.status, reason) ??
      refusal(orderProblems(fields, fields.currency ?? before.currency)) ??
      refusal(currencyProblems(before, fields)) ??
      (await memberRefusal(transaction, request, 'assignee', [change.assignee]))
    if (refused) return refused
    const changed = changedOrder(before, fields, context.timeZone)
    const known = withKnownPayment(before, changed, context, fields.paymentState)
    const paid = withPayment(before, known, fields, context)
    return 'problem' in paid ? paid : (recordProblem(before, paid, fields) ?? paid)
  })
}

export interface RecordRequest extends OrderRequest {
  readonly body: RecordBody
  /** The caller's idempotency key: repetitions of a request record once. */
  readonly key: string
}

/** Records a payment, a shipment or anything else of one order, with the figures and its history. */
export async function recordOfOrder(transaction: WriteTransaction, request: RecordRequest): Promise<ChangeOutcome> {
  const { workspaceId, body, key } = request
  const bodyHash = hash('sha256', canonicalJson({ id: request.id, ...body }), 'base64url')
  const recorded = recordedKind(body)
  const mentioned = body.kind === 'note' ? mentionedAddresses(body.text) : []
  const newsOf = (before: OrderContent) => {
    const edited = body.kind === 'note' && recordsOf(before, 'notes').find((one) => one.id === body.note)
    const known = edited ? mentionedAddresses(edited.text) : []
    return mentioned
      .filter((one) => !known.includes(one))
      .map((recipient) => ({ kind: 'mention', recipient, orderId: request.id }) as const)
  }
  return (
    (await earlierOutcome(transaction, workspaceId, key, bodyHash)) ??
    (await memberRefusal(transaction, request, 'text', mentioned)) ??
    (await writeVersion(transaction, request, { id: key, bodyHash, recorded, newsOf }, (before, context) =>
      body.kind === 'invoice' ? context.invoices.issue(before, body, context) : recordIn(before, body, context),
    ))
  )
}

/** Whom a field names, if anybody, has to be a member: others would not be notified. */
export async function memberRefusal(
  transaction: WriteTransaction,
  author: ActorInWorkspace,
  field: 'text' | 'assignee',
  named: readonly (string | null | undefined)[],
) {
  for (const email of named)
    if (email && !(await isMember(transaction, author, email)))
      return refusal([{ field, problem: changeMessages.noMember(email) }])
  return undefined
}

interface WrittenChange extends Pick<NewChange, 'id' | 'reason' | 'bodyHash'> {
  readonly recorded?: RecordedKind
  readonly newsOf: (before: OrderContent, after: OrderContent) => readonly NewNotification[]
}

type MadeVersion = OrderContent | RefusedChange | FieldProblem

interface ChangeContext extends RecordContext, Pick<WorkspaceSettings, 'timeZone'> {
  readonly invoices: ReturnType<typeof invoiceSeries>
}

/** Writes what `make` makes of an order, with its figures and its history. */
async function writeVersion(
  transaction: WriteTransaction,
  request: OrderRequest,
  { newsOf, recorded, ...change }: WrittenChange,
  make: (before: OrderContent, context: ChangeContext) => MadeVersion | Promise<MadeVersion>,
): Promise<ChangeOutcome> {
  const { workspaceId, id, tags, now, actor } = request
  const writer = await openOrderWriter(transaction, workspaceId)
  const [stored] = await writer.stored([id])
  if (!stored) return { state: 'refused', status: 404, reason: changeMessages.notFound(id) }
  const { timeZone } = await workspaceSettings(transaction, workspaceId)
  const shops = await storedShops(transaction, workspaceId)
  const shop = shops.find(({ slug }) => slug === stored.order.shop)
  const tag = orderTag(stored.version, stored.changeId, timeZone, shop?.name ?? stored.order.shop)
  if (!tags.includes('*') && !tags.includes(tag)) return { state: 'stale' }
  const { name, kind } = actor
  const invoices = invoiceSeries(shops)
  const context = { id: change.id, at: now, actor: { name, kind }, today: storeDay(now, timeZone), timeZone, invoices }
  const order = await make(stored.order, context)
  if ('state' in order) return order
  if ('problem' in order) return problemRefusal(order)
  const tooLarge = sizeRefusal(order)
  if (tooLarge) return tooLarge
  if (differentFields(stored.order, order).length === 0) return { state: 'saved', id }
  const changed = [{ ...versionWith(stored, order), changeId: change.id }]
  await writeAndMerge(transaction, workspaceId, writer, change.id, { changed })
  await writer.finish()
  await invoices.save(transaction, workspaceId)
  const edit = { kind: 'edit', at: now, object: 'order', objectId: id, orders: 1 } as const
  const fields = recorded ? [{ field: 'recorded', before: null, after: recorded }] : []
  await recordChange(transaction, request, { ...change, ...edit, fields })
  await addNotifications(transaction, { ...request, at: now }, newsOf(stored.order, order))
  return { state: 'saved', id }
}

/** The order with the payment state that was set, or why it cannot have it. The day on which an unpaid order was paid makes it paid, too. */
export function withPayment(
  before: OrderContent,
  order: OrderContent,
  { paymentState, paidDay }: Pick<OrderChange, 'paymentState' | 'paidDay'>,
  context: RecordContext,
): OrderContent | FieldProblem {
  const isDated = UNPAID.includes(before.paymentState) && before.paidDay === '' && !!paidDay
  const state = paymentState ?? (isDated ? 'Paid' : undefined)
  if (!state) return order
  // The day is that of the recorded payment, which an undo takes back as a whole.
  const undated = { ...order, paidDay: before.paidDay, paidText: before.paidText }
  const paid = withPaymentState(undated, state, context, order.paidDay)
  if ('problem' in paid || paid.transactions !== order.transactions || UNPAID.includes(state)) return paid
  return { ...paid, paidDay: order.paidDay, paidText: order.paidText }
}

/** What an edit would make untrue of what was recorded: a line is known by its place. */
function recordProblem(before: OrderContent, order: OrderContent, { paidDay }: OrderChange): FieldProblem | undefined {
  if (paidDay !== undefined && paidDay !== followed(order).paidDay)
    return { field: 'paidDay', problem: changeMessages.recordedPayment }
  const fault = recordFault(order, before)
  return fault && { field: 'currency' in fault ? 'currency' : 'lines', problem: faultSentence(fault, order.currency) }
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
  return first && { ...problemRefusal(first), problems }
}

export function problemRefusal(problem: FieldProblem): RefusedChange {
  return { state: 'refused', status: 422, reason: `${problem.field}: ${problem.problem}`, problems: [problem] }
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
  const amounts = [order.amount, ...lineAmounts(order), ...MONEY_FIELDS.map((field) => order[field])]
  const found: FieldProblem[] = []
  const long = INDEXED.find((name) => isLongText(order[name]))
  if (long) found.push({ field: long, problem: tooLong })
  if (order.lines.some(({ product }) => isLongText(product))) found.push({ field: 'lines', problem: tooLong })
  if (amounts.some((one) => (one ?? 0n) > MAX_AMOUNT_SUBUNITS || (one ?? 0n) < -MAX_AMOUNT_SUBUNITS))
    found.push({ field: 'amount', problem: tooLarge })
  return refusal(found)
}
