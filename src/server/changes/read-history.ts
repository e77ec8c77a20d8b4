import { changedFields, THIS_COMPUTER } from '#contract/changes/order-changes.ts'
import type { OrderEvent } from '#contract/changes/order-history.ts'
import { OF_ORDERS } from '#contract/changes/workspace-history.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { enteredValues } from './entered-values.ts'
import { replacedOrder } from './journal.ts'
import { type OrderState, revert } from './revert-order.ts'

/** Every change of an order that is now as in `current`, newest first. `zone`: see `enteredValues`. */
export async function readHistory(
  reads: WorkspaceReads,
  id: string,
  current: OrderState,
  zone: string | null,
): Promise<OrderEvent[]> {
  const replaced = await replacedStates(reads, id)
  const states = [...replaced, current]
  const changeIds = [states[0]?.changeId ?? '', ...replaced.map(({ replacedBy }) => replacedBy)]
  const facts = await changeFacts(reads, changeIds)
  return changeIds
    .map((changeId, index) => {
      const { undoneAt, ...fact } = facts.get(changeId) ?? UNKNOWN
      const [before = NOT_THERE, after = current] = [states[index - 1], states[index]]
      const [from, to] = [before.version?.order, after.version?.order]
      const fields = from && to ? changedFields(enteredValues(from, zone), enteredValues(to, zone)) : []
      const canUndo = fact.kind !== 'import' && undoneAt === null && !!revert(before, after, current, '').to
      return { ...fact, id: changeId, fields, canUndo }
    })
    .reverse()
}

interface ReplacedState extends OrderState {
  /** The change that wrote the next state. */
  readonly replacedBy: string
}

/** Every earlier state of an order, the oldest first. */
export async function replacedStates(reads: WorkspaceReads, id: string): Promise<ReplacedState[]> {
  const rows = await reads
    .from('replaced_orders')
    .where('order_id', '=', id)
    .select(['change_id as replacedBy', 'replaced_change_id as changeId', 'content'])
    .orderBy('version')
    .execute()
  return rows.map(({ content, ...changes }) => ({ ...changes, version: replacedOrder(content) }))
}

/** Before an order was created. */
const NOT_THERE: OrderState = { version: undefined, changeId: '' }

type Fact = Omit<OrderEvent, 'id' | 'fields' | 'canUndo'> & { readonly undoneAt: bigint | null }

/** Of a change that is not in the database, as of a test's orders. */
const UNKNOWN: Fact = { at: 0, actor: '', kind: 'import', name: '', reason: '', orders: 1, undoneAt: null }

async function changeFacts(reads: WorkspaceReads, ids: readonly string[]) {
  const [imports, changes] = await Promise.all([
    reads
      .from('imports')
      .where('id', 'in', ids)
      .select(['id', 'name', 'started_at', 'finished_at', 'undone_at'])
      .execute(),
    reads
      .from('changes')
      .where('object', 'in', OF_ORDERS)
      .where('id', 'in', ids)
      .select(['id', 'kind', 'at', 'actor', 'reason', 'orders', 'undone_at'])
      .execute(),
  ])
  const facts = new Map<string, Fact>()
  for (const { id, name, started_at, finished_at, undone_at } of imports) {
    const at = Number(finished_at ?? started_at)
    facts.set(id, { at, actor: THIS_COMPUTER, kind: 'import', name, reason: '', orders: 0, undoneAt: undone_at })
  }
  for (const { id, at, orders, undone_at, ...fact } of changes) {
    facts.set(id, { ...fact, name: '', at: Number(at), orders: Number(orders), undoneAt: undone_at })
  }
  return facts
}
