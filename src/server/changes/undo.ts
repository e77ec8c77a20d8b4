import type { ChangeOutcome, KeptOrder, RefusedChange, UndoneOrders } from '#contract/changes/change-outcome.ts'
import { type ChangedValue, OF_ORDERS } from '#contract/changes/workspace-history.ts'
import { MAX_KEPT_NAMED } from '#contract/imports/import-list-schema.ts'
import { compareText } from '#contract/text.ts'
import { sqlText } from '#server/database/dialect.ts'
import type { DatabaseWriter, Row, Statements, Value, WriteTransaction } from '#server/database/ports.ts'
import type { ChangeAuthor } from '#server/database/scope.ts'
import { withIds } from '#server/database/with-ids.ts'
import { linkEntries } from '#server/history/link-entries.ts'
import { recordChange } from '#server/history/record-change.ts'
import { updateShop } from '#server/shops/shops.ts'
import { changeMessages } from './messages.ts'
import { numberTaker } from './order-numbers.ts'
import { type OrderWrite, type OrderWriter, openOrderWriter } from './order-writer.ts'
import { type OrderState, revert } from './revert-order.ts'
import { replacedOrder, storedOrders } from './stored-orders.ts'
import { undoneShop } from './undo-shop.ts'

export interface UndoRequest extends ChangeAuthor {
  /** Of an import or any other change. */
  readonly changeId: string
  /** Of the change that the undo is. */
  readonly undoId: string
  readonly dryRun: boolean
}
type Undo = Pick<UndoRequest, 'workspaceId' | 'changeId' | 'undoId'>

/**
 * Undoes an import, an edit, a bulk change, the creation of an order or another undo, in one transaction: each field that it
 * changed gets its earlier value back, orders that it created are deleted, and those that it deleted come back. What was
 * changed since stays as it is and is listed.
 */
export function undo(database: DatabaseWriter, request: UndoRequest): Promise<ChangeOutcome> {
  if (request.dryRun) return database.read((statements) => undoWithin(statements, request))
  return database.write(request.workspaceId, (transaction) => undoWithin(transaction, request, transaction))
}

/** Without `transaction` it is only reported. */
async function undoWithin(
  statements: Statements,
  request: UndoRequest,
  transaction?: WriteTransaction,
): Promise<ChangeOutcome> {
  const { workspaceId, changeId, undoId: id, now: at } = request
  const change = await findUndoable(statements, request)
  if ('state' in change) return change
  const { object, objectId } = change
  const entry = { id, kind: 'undo', at, object, objectId, undoes: changeId } as const
  if (object === 'shop') {
    const undone = await undoneShop(statements, workspaceId, objectId, change.fields)
    if (!undone) return { state: 'refused', status: 409, reason: changeMessages.shopCreation }
    const { restored, report, fields } = undone
    if (!transaction || fields.length === 0) return { state: 'undone', report }
    await updateShop(transaction, workspaceId, restored)
    await markUndone(transaction, workspaceId, changeId, at)
    await recordChange(transaction, request, { ...entry, fields })
    return { state: 'undone', report }
  }
  const writer = transaction && (await openOrderWriter(transaction, workspaceId))
  const pages = statements.pages(writtenOrders(request, change))
  const report = { name: change.name, ...(await undoOrders(statements, request, pages, writer)) }
  const orders = report.deleted + report.restored + report.recreated
  // An import that left nothing to undo counts as undone; an edit can still be undone after those that came later.
  if (!transaction || (orders === 0 && change.kind !== 'import')) return { state: 'undone', report }
  await writer?.finish()
  await markUndone(transaction, workspaceId, changeId, at)
  await recordChange(transaction, request, { ...entry, orders })
  return { state: 'undone', report }
}

type UndoableChange = Exclude<Awaited<ReturnType<typeof findUndoable>>, RefusedChange>

/** The change, or why it cannot be undone. */
export async function findUndoable(statements: Statements, { workspaceId, changeId }: Undo) {
  const refused = (status: 404 | 409, reason: string): RefusedChange => ({ state: 'refused', status, reason })
  const [row] = await statements.query(
    `select 'import' as kind, name, 'import' as object, id as object_id, '[]' as fields, undone_at, 0 as running from imports
     where workspace_id = ${workspaceId} and id = ? and report is not null
     union all select c.kind, '', c.object, c.object_id, c.fields, c.undone_at,
     (select count(*) from bulk_jobs j join changes u on u.workspace_id = j.workspace_id and u.id = j.id
      where j.workspace_id = ${workspaceId} and j.state = 'running' and (u.id = c.id or u.undoes = c.id)) from changes c
     where c.workspace_id = ${workspaceId} and c.id = ?`,
    [changeId, changeId],
  )
  if (!row) return refused(404, changeMessages.unknownChange)
  if (row.kind === 'erase') return refused(409, changeMessages.erased)
  const object = row.object === 'shop' ? ('shop' as const) : OF_ORDERS.find((one) => one === row.object)
  if (!object) return refused(409, changeMessages.notOfOrders)
  const change = {
    kind: String(row.kind),
    /** Of an import its file; '' otherwise. */
    name: String(row.name),
    /** An import, or what was changed by hand. */
    object,
    /** Of the import or the order; '' where it changed many orders by hand. */
    objectId: String(row.object_id),
    /** What it changed of an object that is no order. */
    fields: JSON.parse(String(row.fields)) as ChangedValue[],
  }
  if (row.undone_at !== null) {
    const time = new Date(Number(row.undone_at)).toISOString().slice(0, 16).replace('T', ' ')
    const reason = change.kind === 'import' ? changeMessages.importUndone(change.name, time) : changeMessages.undone
    return refused(409, reason)
  }
  return Number(row.running) > 0 ? refused(409, changeMessages.running) : change
}

/** Reverts orders of which `pages` say what the change did (`writtenOrders`). Without `writer` they are only counted. */
async function undoOrders(
  statements: Statements,
  { workspaceId, changeId, undoId }: Undo,
  pages: AsyncIterable<Row[]> | readonly Row[][],
  writer?: OrderWriter,
): Promise<Omit<UndoneOrders, 'name'>> {
  const counts = { deleted: 0, restored: 0, recreated: 0 }
  const keptOrders: KeptOrder[] = []
  for await (const page of pages) {
    const ids = page.map((row) => String(row.order_id))
    const stored = await storedOrders(statements, workspaceId, ids)
    const current = new Map(stored.map((one) => [one.order.id, { version: one, changeId: one.changeId }]))
    const writes = { created: [] as OrderWrite[], changed: [] as OrderWrite[], removed: [] as string[] }
    const reverted = page.map((row) => {
      const id = String(row.order_id)
      const known = current.get(id)
      const now: OrderState = known ?? { version: undefined, changeId: '' }
      // What is not known any more, as the history after the change was deleted, was changed since.
      const isLast = row.next === null && (!known || known.version.version === Number(row.version) + 1)
      // What a merge of customers made of an order since is not counted as a change of it.
      const after = isLast || now.changeId === changeId ? now : stateOf(row.next, row.next_change_id)
      return { id, now, ...revert(stateOf(row.content, row.replaced_change_id), after, now, undoId) }
    })
    const moved = reverted.flatMap(({ to, now }) => {
      const order = to?.version?.order
      return order && order.shop !== now.version?.order.shop ? [order] : []
    })
    // Another order of its shop may have got its number since.
    const taken = await numberTaker(statements, workspaceId)(moved)
    for (const { id, now, to: wanted, kept: changedSince, reason } of reverted) {
      const { changeId } = now
      const isTaken = taken.has(id)
      const to = isTaken ? undefined : wanted
      if (isTaken) keptOrders.push({ id, fields: ['shop'], changeId, reason: changeMessages.shopOfNumber })
      else if (changedSince.length > 0)
        keptOrders.push({ id, fields: changedSince, changeId, ...(reason && { reason }) })
      if (!to) continue
      if (!to.version) writes.removed.push(id)
      else writes[now.version ? 'changed' : 'created'].push({ ...to.version, changeId: to.changeId })
    }
    counts.deleted += writes.removed.length
    counts.restored += writes.changed.length
    counts.recreated += writes.created.length
    await writer?.remove(writes.removed, undoId)
    await writer?.change(writes.changed, undoId)
    await writer?.create(writes.created, undoId)
  }
  return { ...counts, ...(await keptWithReasons(statements, workspaceId, keptOrders)) }
}

/** Reverts these among the orders of a bulk change. */
export async function undoBatch(statements: Statements, request: Undo, ids: readonly string[], writer: OrderWriter) {
  const written = `${WRITTEN} join $rows on input_rows.id = r.order_id
    where r.workspace_id = ${request.workspaceId} and r.change_id = ${sqlText(request.changeId)}`
  return await undoOrders(statements, request, [await withIds(statements, written, ids)], writer)
}

const WRITTEN = `select r.order_id, r.version, r.content, r.replaced_change_id, n.content as next, n.replaced_change_id as next_change_id
  from replaced_orders r left join replaced_orders n
  on n.workspace_id = r.workspace_id and n.order_id = r.order_id and n.version = r.version + 1`

/** What each written order was before the change and after it; after the last change it is as it is now. */
function writtenOrders({ workspaceId, changeId }: UndoRequest, { kind, object, objectId }: UndoableChange): string {
  const change = sqlText(changeId)
  const written = `${WRITTEN} where r.workspace_id = ${workspaceId} and r.change_id = ${change}`
  if (kind !== 'import' && kind !== 'create') return written
  const only = (column: string) => (object === 'import' ? '' : `and ${column} = ${sqlText(objectId)}`)
  // Not the first version: one change may write an order twice.
  const isNew = (order: string) =>
    `not exists (select 1 from replaced_orders p where p.workspace_id = ${workspaceId} and p.order_id = ${order})`
  return `${written}
    union all select o.id, 0, null, null, null, null from orders o
    where o.workspace_id = ${workspaceId} and o.change_id = ${change} and ${isNew('o.id')} ${only('o.id')}
    union all select f.order_id, 0, null, null, f.content, f.replaced_change_id from replaced_orders f
    where f.workspace_id = ${workspaceId} and f.replaced_change_id = ${change}
    and ${isNew('f.order_id and p.version < f.version')} ${only('f.order_id')}`
}

function stateOf(content: Value | undefined, changeId: Value | undefined): OrderState {
  return { version: content === null ? undefined : replacedOrder(String(content)), changeId: String(changeId) }
}

/** The change counts as undone from `at` on (UTC milliseconds); what it undid, if anything, counts as done again. */
export async function markUndone(transaction: WriteTransaction, workspaceId: number, changeId: string, at: number) {
  const undo = `select undoes from changes where workspace_id = ${workspaceId} and id = ?`
  const undoes = String((await transaction.query(undo, [changeId]))[0]?.undoes ?? '')
  for (const table of ['imports', 'changes']) {
    const update = `update ${table} set undone_at = ? where workspace_id = ${workspaceId} and id = ?`
    await transaction.query(update, [at, changeId])
    await transaction.query(update, [null, undoes])
  }
  await linkEntries(transaction, workspaceId, [changeId, undoes])
}

/** Names the fields that stay, with the import that has changed them if it was one. */
async function keptWithReasons(statements: Statements, workspaceId: number, orders: readonly KeptOrder[]) {
  const named = [...orders].sort((a, b) => compareText(a.id, b.id)).slice(0, MAX_KEPT_NAMED)
  const ids = new Set(named.map(({ changeId }) => changeId))
  const importsOf = `select i.id, i.name, i.finished_at from $rows
    join imports i on i.workspace_id = ${workspaceId} and i.id = input_rows.id`
  const imports = await withIds(statements, importsOf, [...ids])
  const { deletedSince, changedSince, changedByImport } = changeMessages
  const reasons = new Map([['', deletedSince]])
  for (const { id, name, finished_at: at } of imports)
    reasons.set(String(id), changedByImport(String(name), new Date(Number(at)).toISOString().slice(0, 10)))
  const kept = named.flatMap(({ id, fields, changeId, reason = reasons.get(changeId) ?? changedSince }) =>
    fields.map((field) => ({ id, field, reason })),
  )
  return { kept, keptCount: orders.length }
}
