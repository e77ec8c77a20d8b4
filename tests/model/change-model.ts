import { stepTo } from '#contract/changes/order-status.ts'
import type { OrderStatus } from '#contract/orders/order.ts'

/** The fields of an order that the model follows. */
export interface ModelFields {
  readonly city: string
  readonly note: string
  readonly status: OrderStatus
  readonly parts: number
}

interface State {
  readonly current: ModelFields
  /** As in the last file; null for an order that no file had. */
  readonly file: ModelFields | null
  /** The change that this content comes from. */
  readonly writer: string
  /** The import that last wrote it, and the line; '' if no file had it. */
  readonly source: string
}

interface ModelOrder extends State {
  readonly log: Log
}

/** What each change replaced, oldest first; undefined where there was no such order. */
type Log = readonly { readonly change: string; readonly before: State | undefined }[]

type Kind = 'import' | 'create' | 'edit' | 'undo'
const NAMES = ['city', 'note', 'status', 'parts'] as const

/** What imports, edits and undos do to orders, in the plainest form. */
export class ChangeModel {
  readonly orders = new Map<string, ModelOrder>()
  readonly changes = new Map<string, { readonly kind: Kind; readonly undoes?: string; isUndone: boolean }>()
  /** Of the orders that were deleted. */
  readonly #logs = new Map<string, Log>()

  /** The line of an order is its place in the file, from 1. */
  import(change: string, file: ReadonlyMap<string, ModelFields>): void {
    this.changes.set(change, { kind: 'import', isUndone: false })
    for (const [place, [id, next]] of [...file].entries()) {
      const source = `${change} ${place + 1}`
      const order = this.orders.get(id)
      if (!order) this.#write(id, change, { current: next, file: next, writer: change, source })
      else if (!order.file || differs(order.file, next)) {
        this.#write(id, change, { current: merged(order, next), file: next, writer: change, source })
      }
    }
  }

  create(change: string, id: string, fields: ModelFields): void {
    if (this.orders.has(id)) return
    this.changes.set(change, { kind: 'create', isUndone: false })
    this.#write(id, change, { current: fields, file: null, writer: change, source: '' })
  }

  edit(change: string, id: string, fields: Partial<ModelFields>): void {
    const order = this.orders.get(id)
    if (!order) return
    const { status = order.current.status } = fields
    if (status !== order.current.status && !stepTo(order.current.status, status)) return
    const current = { ...order.current, ...fields }
    if (!differs(order.current, current)) return
    this.changes.set(change, { kind: 'edit', isUndone: false })
    this.#write(id, change, { ...order, current, writer: change })
  }

  bulk(change: string, status: OrderStatus): void {
    this.changes.set(change, { kind: 'edit', isUndone: false })
    for (const id of [...this.orders.keys()]) this.edit(change, id, { status })
  }

  /** Whether there was something to undo. */
  undo(change: string, undone: string): boolean {
    const target = this.changes.get(undone)
    if (!target || target.isUndone) return false
    let count = 0
    for (const [id, log] of this.#allLogs()) {
      const index = log.findIndex((entry) => entry.change === undone)
      if (index >= 0 && this.#revert(id, log, index, change)) count++
    }
    if (target.kind !== 'import' && count === 0) return false
    target.isUndone = true
    const redone = target.undoes === undefined ? undefined : this.changes.get(target.undoes)
    if (redone) redone.isUndone = false
    this.changes.set(change, { kind: 'undo', undoes: undone, isUndone: false })
    return true
  }

  #allLogs(): [string, Log][] {
    const now = [...this.orders].map(([id, { log }]): [string, Log] => [id, log])
    return [...now, ...this.#logs].filter(([id], index, all) => all.findIndex(([other]) => other === id) === index)
  }

  #revert(id: string, log: Log, index: number, change: string): boolean {
    const now = this.orders.get(id)
    const before = log[index]?.before
    const next = log[index + 1]
    const after = next ? next.before : now
    if (!before) {
      if (!now || now.writer !== after?.writer) return false
      this.#write(id, change, undefined)
      return true
    }
    if (!after || !now) {
      if (after || now) return false
      this.#write(id, change, before)
      return true
    }
    const isFile = !isSameFile(before, after)
    if (isFile && !isSameFile(now, after)) return false
    const names = NAMES.filter(
      (name) => before.current[name] !== after.current[name] && now.current[name] === after.current[name],
    )
    const current = { ...now.current, ...Object.fromEntries(names.map((name) => [name, before.current[name]])) }
    if (!isFile && !differs(current, now.current)) return false
    const isWhole = !differs(current, before.current) && (isFile || isSameFile(now, before))
    const { file, source } = isFile ? before : now
    this.#write(id, change, isWhole ? before : { current, file, source, writer: change })
    return true
  }

  /** Without a state the order is deleted. */
  #write(id: string, change: string, state: State | undefined): void {
    const order = this.orders.get(id)
    const before = order && { current: order.current, file: order.file, writer: order.writer, source: order.source }
    const log = [...(order?.log ?? this.#logs.get(id) ?? []), { change, before }]
    this.orders.delete(id)
    this.#logs.delete(id)
    if (state) this.orders.set(id, { ...state, log })
    else this.#logs.set(id, log)
  }
}

/** What was edited stays; the rest follows the file. */
function merged({ current, file }: State, next: ModelFields): ModelFields {
  const follows = NAMES.filter((name) => file && file[name] !== next[name] && current[name] === file[name])
  return { ...current, ...Object.fromEntries(follows.map((name) => [name, next[name]])) }
}

function isSameFile({ file: a }: State, { file: b }: State): boolean {
  return a && b ? !differs(a, b) : a === b
}

function differs(a: ModelFields, b: ModelFields): boolean {
  return NAMES.some((name) => a[name] !== b[name])
}
