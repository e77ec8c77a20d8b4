import { importMessages } from '#server/imports/messages.ts'
import type { GroupRow } from './order-group.ts'

/** Orders that the report names; the rows of the others are only counted. */
const NAMED = 20

/** Rows that have another date or customer than the first of their order, whose amounts are added up all the same. */
export class Disagreements {
  readonly #named: string[] = []
  #rows = 0

  /** Returns how many of an order's rows disagree. */
  add(id: string, rows: readonly GroupRow[]): number {
    const disagreeing = rows.filter(({ conflict }) => conflict)
    this.#rows += disagreeing.length
    if (disagreeing.length > 0 && this.#named.length < NAMED) {
      const lines = disagreeing.map(({ line }) => line)
      this.#named.push(importMessages.note.disagreeingOrder(id, lines))
    }
    return disagreeing.length
  }

  notes(): string[] {
    return this.#rows > 0 ? [importMessages.note.disagreeing(this.#rows, this.#named)] : []
  }
}
