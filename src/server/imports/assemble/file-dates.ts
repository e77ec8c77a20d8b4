import type { DateOrder, ImportReport } from '#contract/import-schema.ts'
import { DateEvidence, type DateReading } from '#server/imports/parse/date-evidence.ts'

/** How the two date columns of a file are read. */
export interface DateReadings {
  readonly placed: DateReading
  readonly paid: DateReading
}

/** Gathers what a file's days of placing and of payment say about which number is the day. */
export class FileDates {
  readonly #placed = new DateEvidence()
  readonly #paid = new DateEvidence()

  add(placed: string, paid: string): void {
    this.#placed.add(placed)
    if (paid !== '') this.#paid.add(paid)
  }

  /**
   * For each column what is `wanted`, else what its own values prove, else what the other's prove, else the `usual`
   * order. Throws a `Refusal` that asks, naming the column, where all of them leave it open.
   */
  decide(
    nameOf: (field: 'date' | 'paidAt') => string,
    wanted: DateOrder | undefined,
    usual: DateOrder | undefined,
  ): DateReadings {
    const placed = this.#placed.decide(nameOf('date'), wanted, this.#paid.proven() ?? usual)
    const known = placed.order === 'year-first' ? usual : placed.order
    return { placed, paid: this.#paid.decide(nameOf('paidAt'), wanted, known) }
  }
}

/** What the report says of both. */
export function toldOrder({ placed, paid }: DateReadings): NonNullable<ImportReport['dateOrder']> {
  if (placed.numbers !== 'none') return placed.numbers
  return placed.order === 'year-first' ? paid.order : placed.order
}
