import { RefusedError } from '#client/data/errors.ts'
import { ConflictError, NotFoundError, type OrderSource } from '#client/data/order-source.ts'
import { stepTo } from '#contract/changes/order-status.ts'
import type { Order } from '#contract/orders/order.ts'
import { orderProblems } from '#contract/orders/order-checks.ts'
import type { NewOrder, OrderChange } from '#contract/orders/order-values.ts'
import { sampleOrders } from '#sample/orders.ts'
import { SampleHistory } from './sample-history.ts'
import {
  changedValues,
  NO_VALUES,
  type SampleRecord,
  singleSampleOrder,
  startRecord,
  withValues,
} from './sample-values.ts'

const sampleOrderMessages = {
  notFound: (id: string) => `There is no order ${id}.`,
  exists: (id: string) => `There is an order ${id} already. Choose another ID.`,
  conflict: 'The order was changed meanwhile.',
  noStep: (from: string, to: string) => `An order that is ${from} cannot become ${to}.`,
  noReason: 'Enter a reason.',
  noRecords: 'Nothing can be recorded of sample orders.',
}

interface SampleSourceDeps {
  readonly clock: () => number
  /** Called with all rows after each change. */
  readonly onChange: (orders: readonly Order[]) => void
  readonly start?: readonly Order[]
}

/** The specification's orders behind the port, changed by the contract's rules, in memory. */
export function createSampleOrderSource({ clock, onChange, start = sampleOrders }: SampleSourceDeps): OrderSource {
  const now = clock()
  const records = new Map(start.map((row) => [row.id, startRecord(row, now)]))
  const history = new SampleHistory(clock)
  const created = new Map<string, string>()
  /** Orders that are gone because their creation was undone, by the undo. */
  const removed = new Map<string, { readonly id: string; readonly record: SampleRecord; readonly changeId: string }>()

  function find(id: string): SampleRecord {
    const record = records.get(id)
    if (!record) throw new NotFoundError(sampleOrderMessages.notFound(id))
    return record
  }
  function save(id: string, record: SampleRecord | undefined): void {
    if (record) records.set(id, record)
    else records.delete(id)
    onChange([...records.values()].map(({ row }) => row))
  }

  return {
    readOrder: (id) => singleSampleOrder(find(id)),
    readHistory: (id) => {
      const changes = history.read(id, find(id).values)
      return { changes, total: changes.length, pages: 1, page: 1, per: changes.length }
    },
    async changeOrder(id, change, etag) {
      const record = find(id)
      const current = singleSampleOrder(record)
      if (etag !== current.etag) throw new ConflictError(sampleOrderMessages.conflict, current)
      refuseProblems(change, change.currency ?? record.values.currency)
      refuseStep(record, change)
      const values = changedValues(record.values, change)
      const changeId = history.add(id, {
        kind: 'edit',
        reason: change.reason ?? '',
        before: record.values,
        after: values,
      })
      if (changeId === undefined) return current
      save(id, withValues(record, values, changeId))
      return singleSampleOrder(find(id))
    },
    recordOfOrder: async () => refuse(sampleOrderMessages.noRecords),
    async createOrder(order, key) {
      const known = created.get(key)
      if (known !== undefined) return singleSampleOrder(find(known))
      refuseProblems(order)
      const id = order.id ?? nextId(records.keys())
      if (records.has(id)) throw new RefusedError(sampleOrderMessages.exists(id))
      const values = changedValues(NO_VALUES, order)
      const changeId = history.add(id, { kind: 'create', reason: '', before: undefined, after: values })
      save(id, { ...withValues(emptyRecord(id), values, changeId ?? ''), version: 1 })
      created.set(key, id)
      return singleSampleOrder(find(id))
    },
    async undoChange(changeId) {
      const back = removed.get(changeId)
      if (back) {
        if (records.has(back.id)) refuse(sampleOrderMessages.exists(back.id))
        removed.delete(changeId)
        save(back.id, back.record)
        return { undone: 1, kept: [], keptCount: 0, changeId: back.changeId }
      }
      const { id, isCreation } = history.target(changeId) ?? refuse(sampleOrderMessages.notFound(''))
      const record = find(id)
      if (isCreation) {
        const undoId = `undo of ${changeId}`
        removed.set(undoId, { id, record, changeId })
        save(id, undefined)
        return { undone: 1, kept: [], keptCount: 0, changeId: undoId }
      }
      const { values, undoId, ...stays } = history.undo(changeId, record.values)
      if (undoId !== undefined) save(id, withValues(record, values, undoId))
      return {
        undone: Number(undoId !== undefined),
        ...stays,
        keptCount: Math.min(stays.kept.length, 1),
        changeId: undoId ?? '',
      }
    },
  }
}

function emptyRecord(id: string): SampleRecord {
  const row = { id, user: { name: '', avatar: '' }, project: '', address: '', date: '' }
  return {
    row: { ...row, status: 'Pending', statusColor: 'status-pending' },
    values: NO_VALUES,
    version: 0,
    changeId: '',
  }
}

function refuse(sentence: string): never {
  throw new RefusedError(sentence)
}

function refuseProblems(order: OrderChange | NewOrder, currency?: string): void {
  const [first] = orderProblems(order, currency)
  if (first) refuse(first.problem)
}

function refuseStep({ values }: SampleRecord, { status, reason = '' }: OrderChange): void {
  if (status === undefined || status === values.status) return
  const step = stepTo(values.status, status)
  if (!step) refuse(sampleOrderMessages.noStep(values.status, status))
  if (step.needsReason && reason.trim() === '') refuse(sampleOrderMessages.noReason)
}

/** The ID after the highest number, written as it is. */
function nextId(ids: Iterable<string>): string {
  const numbered = [...ids].flatMap((id) => {
    const start = id.replace(/\d/g, ' ').trimEnd().length
    return start < id.length ? [{ start: id.slice(0, start), number: Number(id.slice(start)) }] : []
  })
  const [highest] = numbered.sort((a, b) => b.number - a.number)
  return highest ? `${highest.start}${highest.number + 1}` : '#1'
}
