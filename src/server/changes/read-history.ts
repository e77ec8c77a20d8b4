import { type InferResult, sql } from 'kysely'
import { changedFields, recordedIn } from '#contract/changes/order-changes.ts'
import type { FieldChange, OrderEvent } from '#contract/changes/order-history.ts'
import { MAX_KEPT_NAMED } from '#contract/imports/import-list-schema.ts'
import type { ActorInWorkspace, Author } from '#server/database/scope.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { enteredValues } from './entered-values.ts'
import { entriesOfOrders } from './read-workspace-history.ts'
import { type OrderState, revert } from './revert-order.ts'
import { replacedOrder } from './stored-orders.ts'

/** Changes of a page. */
const PER = 10
/** Characters of a version, and of the fields of a change, up to which they are listed: a page has less than 3 MB. */
const MAX_LISTED = 128 * 1024

/** A page of the changes of an order that is now as in `current`, newest first (`OrderHistory`). */
export async function readHistory(reads: WorkspaceReads, id: string, current: OrderState, actor: Author, page: number) {
  const { timeZone } = await reads.settings()
  const total = (await reads.count(reads.from('replaced_orders').where('order_id', '=', id))) + 1
  const first = (page - 1) * PER
  // Before each change, and after the newest of them.
  const states = await replacedStates(reads, id, Math.max(0, first - 1), first === 0 ? PER : PER + 1)
  const after = first === 0 ? [{ ...current, replacedBy: '' }, ...states] : states
  const steps = after.slice(0, Math.max(0, Math.min(PER, total - first))).map((to, index) => {
    const from = after[index + 1] ?? NOT_THERE
    return { to, from, changeId: from.replacedBy || to.changeId }
  })
  const changeIds = [...new Set(steps.map(({ changeId }) => changeId))]
  const entries = new Map((await entriesOfOrders(reads, changeIds).execute()).map((entry) => [entry.id, entry]))
  const mergedBy = await mergedOrders(reads, id, changeIds)
  const changes = steps.map(({ from, to, changeId }): OrderEvent => {
    const entry = entries.get(changeId)
    const merged = mergedBy.get(changeId)?.slice(0, MAX_KEPT_NAMED)
    const fact = { ...(entry ? factOf(entry) : UNKNOWN), ...(merged && { merged: merged.map((row) => row.order_id) }) }
    const isUndoable =
      mayUndo({ role: reads.role, actor }, entry) && !NOT_UNDONE.has(fact.kind) && entry?.undone_at == null
    const fields = from.isLarge || to.isLarge ? undefined : fieldsBetween(from, to, timeZone)
    if (!fields) return { ...fact, id: changeId, fields: [], isLarge: true, canUndo: isUndoable }
    const currency = to.version?.order.currency
    const canUndo = isUndoable && !!revert(from, to, current, '').to
    return { ...fact, id: changeId, fields, ...(currency && { currency }), canUndo }
  })
  return { changes, total, pages: Math.ceil(total / PER), page, per: PER }
}

/** What an order's own history does not undo. */
const NOT_UNDONE: ReadonlySet<OrderEvent['kind']> = new Set(['import', 'erase', 'unknown'])

/** Undefined where they are too large. */
function fieldsBetween(from: OrderState, to: OrderState, zone: string | null): FieldChange[] | undefined {
  const [before, after] = [from.version?.order, to.version?.order]
  const fields = before && after ? changedFields(enteredValues(before, zone), enteredValues(after, zone)) : []
  const size = fields.reduce((sum, field) => sum + field.before.length + field.after.length, 0)
  return size > 2 * MAX_LISTED ? undefined : fields
}

interface ReplacedState extends OrderState {
  /** Its content was not read. */
  readonly isLarge?: boolean
  /** The change that wrote the next state; '' for the newest state. */
  readonly replacedBy: string
}

/** So many earlier states of an order, the newest first. */
async function replacedStates(reads: WorkspaceReads, id: string, skip: number, take: number): Promise<ReplacedState[]> {
  const rows = await reads
    .from('replaced_orders')
    .where('order_id', '=', id)
    .select(['change_id as replacedBy', 'replaced_change_id as changeId'])
    .select(sql<string | null>`case when length(content) <= ${sql.lit(MAX_LISTED)} then content end`.as('content'))
    .orderBy('version', 'desc')
    .limit(take)
    .offset(skip)
    .execute()
  return rows.map(({ content, ...changes }) =>
    content === null
      ? { ...changes, version: undefined, isLarge: true }
      : { ...changes, version: replacedOrder(content) },
  )
}

/** Before an order was created. */
const NOT_THERE: ReplacedState = { version: undefined, changeId: '', replacedBy: '' }

type Entry = InferResult<ReturnType<typeof entriesOfOrders>>[number]
type Fact = Omit<OrderEvent, 'id' | 'fields' | 'canUndo'>

const UNKNOWN: Fact = { at: null, actor: null, kind: 'unknown', name: '', reason: '', orders: 1 }

/**
 * Whether who asks may undo or end a change: a packer only its own ones, which are no imports. Changes of earlier releases have no
 * ID of who made them.
 */
export function mayUndo({ role, actor }: Omit<ActorInWorkspace, 'workspaceId'>, entry: Entry | undefined): boolean {
  if (role !== 'packer') return true
  if (entry?.kind === 'import' || entry?.actor_kind !== actor.kind) return false
  return entry.actor === actor.name && ['', actor.id].includes(entry.actor_id)
}

function factOf({ at, actor, actor_kind: kind, ...entry }: Entry): Fact {
  const { name, reason, orders } = entry
  const recorded = recordedIn(JSON.parse(entry.fields))
  const what = { kind: entry.kind, ...(recorded && { recorded }), name, reason, orders: Number(orders) }
  return { at: Number(at), actor: { name: actor, kind }, ...what }
}

/** The orders that these changes merged into this one, by change. */
async function mergedOrders(reads: WorkspaceReads, id: string, changeIds: readonly string[]) {
  const into = JSON.stringify({ mergeInto: id })
  const merges = reads.from('bulk_jobs').where('id', 'in', changeIds).where('change', '=', into).select('id')
  const others = reads.from('replaced_orders').where('change_id', 'in', merges).where('order_id', '<>', id)
  const rows = await others.select(['change_id', 'order_id']).orderBy('order_id').execute()
  return Map.groupBy(rows, (row) => row.change_id)
}
