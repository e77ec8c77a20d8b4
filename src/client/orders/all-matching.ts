import type { Selection } from './list-state.ts'

/** All orders that match the list's search and filters, on every page, but for some. Apart from the first load's code. */
export class AllMatching implements Exclude<Selection, ReadonlySet<string>> {
  readonly total: number
  readonly except: ReadonlySet<string>

  constructor(total: number, except: ReadonlySet<string> = new Set()) {
    this.total = total
    this.except = except
  }

  get size(): number {
    return this.total - this.except.size
  }

  has(id: string): boolean {
    return !this.except.has(id)
  }

  /** Without any it is no longer about all that match: one that arrives later is not selected. */
  with(ids: readonly string[], isSelected: boolean): Selection {
    const except = new Set(this.except)
    for (const id of ids) isSelected ? except.delete(id) : except.add(id)
    return except.size < this.total ? new AllMatching(this.total, except) : new Set()
  }
}
