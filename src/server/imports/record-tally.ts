import type { ImportReport } from '#contract/import-schema.ts'
import { MAX_ERRORS } from './limits.ts'

export interface RejectedRecord {
  readonly record: number
  readonly line: number
  readonly column: string | null
  readonly reason: string
}

/** Rows of totals that are named one by one. */
const NAMED_TOTALS = 5

/** Keeps count of every record of a file: each ends as accepted, rejected, repeated or blank, and only as one. */
export class Account {
  records = 0
  accepted = 0
  repeated = 0
  blank = 0
  rejected = 0
  readonly #errors: ImportReport['errors'] = []
  readonly notes: string[] = []
  #totals = 0

  readonly #onReject: (rejected: RejectedRecord) => void

  /** `onReject` hears of every rejected record; the account itself remembers only the first. */
  constructor(onReject: (rejected: RejectedRecord) => void = () => {}) {
    this.#onReject = onReject
  }

  reject(record: number, line: number, column: string | null, reason: string): void {
    this.rejected++
    this.#onReject({ record, line, column, reason })
    // Sorting at the end must not keep a late record and drop an early one, so twice the limit is kept until then.
    this.#errors.push({ record, line, column, reason })
    if (this.#errors.length >= 2 * MAX_ERRORS) this.#shorten()
  }

  /** Only the first few are named: a file may consist of such rows. */
  noteTotals(line: number): void {
    if (this.#totals++ < NAMED_TOTALS)
      this.notes.push(`Line ${line} is a row of totals, not an order; it counts as blank.`)
  }

  /** The first rejected records, in the order of the file. */
  errors(): ImportReport['errors'] {
    this.#shorten()
    return this.#errors
  }

  /** Throws if the account does not close: that would be a mistake of ours, and nothing may be written then. */
  close(): void {
    const { records, accepted, rejected, repeated, blank } = this
    if (accepted + rejected + repeated + blank !== records) {
      throw new Error(
        `The account does not close: ${accepted} + ${rejected} + ${repeated} + ${blank} is not ${records}.`,
      )
    }
    if (this.#totals > NAMED_TOTALS)
      this.notes.push(`${this.#totals - NAMED_TOTALS} more rows of totals count as blank.`)
    if (rejected > MAX_ERRORS) this.notes.push(`${rejected} records were rejected; the first ${MAX_ERRORS} are listed.`)
  }

  #shorten(): void {
    this.#errors.sort((a, b) => (a.record ?? 0) - (b.record ?? 0))
    this.#errors.length = Math.min(this.#errors.length, MAX_ERRORS)
  }
}
