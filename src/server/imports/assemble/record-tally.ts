import { MAX_ERRORS, MAX_REJECTED } from '#server/imports/limits.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'

export interface RejectedRecord {
  readonly record: number
  readonly line: number
  readonly column: string | null
  readonly reason: string
}

/** Counts the records of a file. Each one is accepted, rejected, repeated or blank, and only one of these. */
export class RecordTally {
  records = 0
  accepted = 0
  repeated = 0
  blank = 0
  rejected = 0
  /** The lines of accepted rows with another date or customer than the first row of their order. */
  readonly disagreeing: number[] = []
  /** Rows rejected because an earlier one has their order ID. */
  contradicting = 0
  /** Rows rejected because another one of their order is. */
  rejectedWithOrder = 0
  /** The line on which other headings follow; 0 if none do. */
  otherHeadings = 0
  /** Orders whose cell for the total is empty. */
  withoutTotal = 0
  /** Orders in the currency that is usual, because the file names none. */
  withoutCurrency = 0
  /** The signs of several currencies that are next to amounts of these. */
  readonly signs = new Set<string>()
  readonly notes: string[] = []
  /** How many were rejected because of each column. */
  readonly rejectedBy = new Map<string, number>()
  /** Rejected records in the order in which they were rejected. */
  #latest: RejectedRecord[] = []

  reject({ record, line }: Pick<RejectedRecord, 'record' | 'line'>, column: string | null, reason: string): void {
    this.rejected++
    if (column !== null) this.rejectedBy.set(column, (this.rejectedBy.get(column) ?? 0) + 1)
    this.#latest.push({ record, line, column, reason })
    if (this.#latest.length > 1.5 * MAX_REJECTED) this.#latest = this.rejections()
  }

  /** The first rejected records of the file, in its order. */
  rejections(): RejectedRecord[] {
    return this.#latest.sort((a, b) => a.record - b.record).slice(0, MAX_REJECTED)
  }

  /** The first of them, for the report. */
  errors(): RejectedRecord[] {
    return this.rejections().slice(0, MAX_ERRORS)
  }

  /**
   * What a report says of a file whose records have all been read. Throws a `Refusal` where none was accepted, and an error where
   * the counts do not add up: a mistake of ours, and nothing may be written then.
   */
  finished() {
    const { records, accepted, rejected, repeated, blank, notes } = this
    if (accepted + rejected + repeated + blank !== records) {
      throw new Error(
        `The record tally is wrong: ${accepted} + ${rejected} + ${repeated} + ${blank} is not ${records}.`,
      )
    }
    const { moreErrors, allRejected } = importMessages.tally
    if (rejected > MAX_ERRORS) notes.push(moreErrors(rejected))
    const errors = this.errors()
    if (accepted > 0) return { records, accepted, rejected, repeated, blank, errors, notes }
    const { line = 0, reason = '' } = errors[0] ?? {}
    throw new Refusal(allRejected(line, reason))
  }
}
