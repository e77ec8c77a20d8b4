import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import type { OrderStatus } from '#contract/orders/order.ts'
import { importMessages } from '#server/imports/messages.ts'
import type { MappedStatus } from '#server/imports/parse/status.ts'

interface StatusWord {
  readonly status: OrderStatus
  /** The table has it, or the user mapped it. */
  readonly known: boolean
  records: number
}

/** Words that are listed, and characters of each: a column of notes must not fill the memory. */
const MAX_WORDS = 100
const LONGEST = 200

/** The file's words for a status. */
export class StatusWords {
  readonly listed = new Map<string, StatusWord>()
  /** Records with words beyond those; they are mapped like all, but not listed. */
  further = 0
  readonly #chosen: ReadonlyMap<string, OrderStatus>

  /** `chosen`: the user's mapping of statuses, which overrides the table. */
  constructor(chosen: ImportMapping['statuses'] = {}) {
    this.#chosen = new Map(Object.entries(chosen))
  }

  mapped(found: MappedStatus): MappedStatus {
    const status = this.#chosen.get(found.word)
    return status ? { status, word: found.word, unknown: false } : found
  }

  count({ word: text, status, unknown }: MappedStatus): void {
    const word = text.slice(0, LONGEST)
    const known = this.listed.get(word)
    if (known) known.records++
    else if (this.listed.size === MAX_WORDS) this.further++
    else this.listed.set(word, { status, known: !unknown, records: 1 })
  }

  /** For the report: on words that the table does not have, and on those that are not listed. */
  notes(): string[] {
    const { unknownStatuses, furtherStatuses } = importMessages.tally
    const unknown = [...this.listed].flatMap(([word, { known, records }]) => (known ? [] : [{ word, records }]))
    return [
      ...(unknown.length > 0 ? [unknownStatuses(unknown)] : []),
      ...(this.further > 0 ? [furtherStatuses(this.further, MAX_WORDS)] : []),
    ]
  }
}
