import type { ImportReport } from '#contract/import-schema.ts'
import { MAX_ERRORS } from './limits.ts'
import { importMessages } from './messages.ts'

export interface RejectedRecord {
  readonly record: number
  readonly line: number
  readonly column: string | null
  readonly reason: string
}

/** Rows of totals that are named one by one. */
const NAMED_TOTALS = 5

/** Counts the records of a file. Each one is accepted, rejected, repeated or blank, and only one of these. */
export class RecordTally {
  records = 0
  accepted = 0
  repeated = 0
  blank = 0
  rejected = 0
  readonly notes: string[] = []
  readonly #errors: RejectedRecord[] = []
  readonly #onReject: (rejected: RejectedRecord) => void
  #totals = 0

  /** `onReject` receives every rejected record; the tally itself remembers only the first ones. */
  constructor(onReject: (rejected: RejectedRecord) => void = () => {}) {
    this.#onReject = onReject
  }

  reject(record: number, line: number, column: string | null, reason: string): void {
    this.rejected++
    this.#onReject({ record, line, column, reason })
    // Records are not rejected in the order of the file, so twice the limit is remembered before the last ones are dropped.
    this.#errors.push({ record, line, column, reason })
    if (this.#errors.length >= 2 * MAX_ERRORS) this.#shorten()
  }

  /** Only the first few are named: a file may consist of such rows. */
  noteTotals(line: number): void {
    if (this.#totals++ < NAMED_TOTALS) this.notes.push(importMessages.tally.totalsRow(line))
  }

  /** The first rejected records, in the order of the file. */
  errors(): ImportReport['errors'] {
    this.#shorten()
    return this.#errors
  }

  /** Adds the last notes. Throws where the counts do not add up: a mistake of ours, and nothing may be written then. */
  close(): void {
    const { records, accepted, rejected, repeated, blank } = this
    if (accepted + rejected + repeated + blank !== records) {
      throw new Error(
        `The record tally is wrong: ${accepted} + ${rejected} + ${repeated} + ${blank} is not ${records}.`,
      )
    }
    const { moreTotalsRows, moreErrors } = importMessages.tally
    if (this.#totals > NAMED_TOTALS) this.notes.push(moreTotalsRows(this.#totals - NAMED_TOTALS))
    if (rejected > MAX_ERRORS) this.notes.push(moreErrors(rejected, MAX_ERRORS))
  }

  #shorten(): void {
    this.#errors.sort((a, b) => a.record - b.record)
    this.#errors.length = Math.min(this.#errors.length, MAX_ERRORS)
  }
}
