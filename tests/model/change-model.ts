import type { OrderStatus } from '#contract/order.ts'
import { stepTo } from '#contract/order-status.ts'

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
  /** What each change replaced, oldest first. */
  readonly log: readonly { readonly change: string; readonly before: State }[]
}

type Kind = 'import' | 'create' | 'edit' | 'undo'
const NAMES = ['city', 'note', 'status', 'parts'] as const

/** What imports, edits and undos do to orders, in the plainest form. */
export class ChangeModel {
  readonly orders = new Map<string, ModelOrder>()
  readonly changes = new Map<string, { readonly kind: Kind; isUndone: boolean }>()

  /** The line of an order is its place in the file, from 1. */
  import(change: string, file: ReadonlyMap<string, ModelFields>): void {
    this.changes.set(change, { kind: 'import', isUndone: false })
    for (const [place, [id, next]] of [...file].entries()) {
      const source = `${change} ${place + 1}`
      const order = this.orders.get(id)
      if (!order) this.orders.set(id, { current: next, file: next, writer: change, source, log: [] })
      else if (!order.file || differs(order.file, next)) {
        this.#write(id, change, { current: merged(order, next), file: next, writer: change, source })
      }
    }
  }

  create(change: string, id: string, fields: ModelFields): void {
    if (this.orders.has(id)) return
    this.changes.set(change, { kind: 'create', isUndone: false })
    this.orders.set(id, { current: fields, file: null, writer: change, source: '', log: [] })
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
    for (const id of this.orders.keys()) this.edit(change, id, { status })
  }

  undo(change: string, undone: string): void {
    const target = this.changes.get(undone)
    if (!target || target.isUndone) return
    let count = 0
    for (const [id, order] of [...this.orders]) {
      const entry = order.log.findLastIndex((one) => one.change === undone)
      if (target.kind === 'create' || target.kind === 'import') {
        if (order.writer !== undone) continue
        const before = order.log[entry]?.before
        if (before) this.#write(id, change, before)
        else this.orders.delete(id)
        count++
      } else if (entry >= 0 && this.#undoEdit(id, order, entry, change)) count++
    }
    if (target.kind !== 'import' && count === 0) return
    target.isUndone = true
    this.changes.set(change, { kind: 'undo', isUndone: false })
  }

  #undoEdit(id: string, order: ModelOrder, entry: number, change: string): boolean {
    const before = order.log[entry]?.before
    if (!before) return false
    const after = order.log[entry + 1]?.before.current ?? order.current
    const fields = NAMES.filter((name) => before.current[name] !== after[name] && order.current[name] === after[name])
    const current = { ...order.current, ...Object.fromEntries(fields.map((name) => [name, before.current[name]])) }
    if (!differs(current, order.current)) return false
    this.#write(id, change, differs(current, before.current) ? { ...order, current, writer: change } : before)
    return true
  }

  #write(id: string, change: string, { current, file, writer, source }: State): void {
    const order = this.orders.get(id)
    if (!order) return
    const before = { current: order.current, file: order.file, writer: order.writer, source: order.source }
    this.orders.set(id, { current, file, writer, source, log: [...order.log, { change, before }] })
  }
}

/** What was edited stays; the rest follows the file. */
function merged({ current, file }: State, next: ModelFields): ModelFields {
  const follows = NAMES.filter((name) => file && file[name] !== next[name] && current[name] === file[name])
  return { ...current, ...Object.fromEntries(follows.map((name) => [name, next[name]])) }
}

function differs(a: ModelFields, b: ModelFields): boolean {
  return NAMES.some((name) => a[name] !== b[name])
}
