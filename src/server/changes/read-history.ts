import { changedFields, THIS_COMPUTER } from '#contract/order-changes.ts'
import type { OrderEvent } from '#contract/order-history.ts'
import type { Reads } from '#server/database/reads.ts'
import { enteredValues } from './entered-values.ts'
import { differentFields, restoreFields } from './fields.ts'
import { replacedOrder } from './journal.ts'
import type { OrderContent } from './order-content.ts'

/** The current state of the order whose history is read. */
interface Current {
  readonly order: OrderContent
  readonly changeId: string
}

/** Every change of an order, newest first. `zone`: see `enteredValues`. */
export async function readHistory(
  reads: Reads,
  workspaceId: number,
  { order: current, changeId }: Current,
  zone: string | null,
): Promise<OrderEvent[]> {
  const rows = await reads
    .selectFrom('replaced_orders')
    .where('workspace_id', '=', BigInt(workspaceId))
    .where('order_id', '=', current.id)
    .select(['version', 'change_id', 'replaced_change_id', 'content'])
    .orderBy('version')
    .execute()
  const versions = [...rows.map(({ content }) => replacedOrder(content).order), current]
  const ids = [rows[0]?.replaced_change_id ?? changeId, ...rows.map(({ change_id }) => change_id)]
  const facts = await changeFacts(reads, workspaceId, ids)
  return ids
    .map((id, index) => {
      const { undoneAt, ...fact } = facts.get(id) ?? UNKNOWN
      const [before, after] = [versions[index - 1], versions[index] ?? current]
      const fields = before ? changedFields(enteredValues(before, zone), enteredValues(after, zone)) : []
      const isLeft = before ? canRestore(before, after, current) : ids.length === 1
      return { ...fact, id, fields, canUndo: fact.kind !== 'import' && undoneAt === null && isLeft }
    })
    .reverse()
}

/** Whether something of the change from `before` to `after` was not changed since. */
function canRestore(before: OrderContent, after: OrderContent, current: OrderContent): boolean {
  return differentFields(restoreFields(before, after, current).order, current).length > 0
}

type Fact = Omit<OrderEvent, 'id' | 'fields' | 'canUndo'> & { readonly undoneAt: bigint | null }

/** Of a change that is not in the database, as of a test's orders. */
const UNKNOWN: Fact = { at: 0, actor: '', kind: 'import', name: '', reason: '', orders: 1, undoneAt: null }

async function changeFacts(reads: Reads, workspaceId: number, ids: readonly string[]) {
  const inWorkspace = BigInt(workspaceId)
  const [imports, changes] = await Promise.all([
    reads
      .selectFrom('imports')
      .where('workspace_id', '=', inWorkspace)
      .where('id', 'in', ids)
      .select(['id', 'name', 'started_at', 'finished_at', 'undone_at'])
      .execute(),
    reads
      .selectFrom('changes')
      .where('workspace_id', '=', inWorkspace)
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
