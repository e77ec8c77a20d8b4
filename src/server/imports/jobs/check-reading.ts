import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import type { Collected } from '#server/imports/assemble/collect-orders.ts'
import type { FileOrder } from '#server/imports/assemble/file-order.ts'
import type { RecordTally } from '#server/imports/assemble/record-tally.ts'
import { type Source, UnknownColumns } from '#server/imports/formats/source.ts'
import type { DateFormats } from '#server/imports/parse/date-order.ts'
import { agreementNotes, doubtsOf } from '#server/imports/plausibility/checks.ts'
import type { ColumnTexts } from '#server/imports/plausibility/column-texts.ts'
import { OrderEvidence } from '#server/imports/plausibility/order-evidence.ts'

/** Orders after which a file that can't be vouched for is refused early, so that it doesn't keep others from writing. */
const EARLY = 2_000

interface ReadingCheckOptions {
  readonly dates: DateFormats
  readonly tally: RecordTally
  readonly columns: ColumnTexts
  /** The user's; columns that it has are never doubted. */
  readonly mapping: ImportMapping | undefined
  /** Refuses a file with doubts, by an `UnknownColumns`. */
  readonly isStrict: boolean
}

/** Follows the orders of a file as they are read, and says whether their figures can be vouched for. */
export class ReadingCheck {
  readonly #evidence = new OrderEvidence()
  readonly #source: Source
  readonly #isVouched: boolean
  readonly #options: ReadingCheckOptions

  constructor(source: Source, { isExact }: Collected, options: ReadingCheckOptions) {
    this.#source = source
    this.#options = options
    this.#isVouched = isExact || options.mapping?.columns !== undefined || source.reading.remembered
  }

  *follow(orders: Iterable<FileOrder>): Generator<FileOrder> {
    for (const order of orders) {
      this.#evidence.add(order)
      if (this.#evidence.orders === EARLY) this.demand()
      yield order
    }
  }

  /** What speaks against the reading; complete when all orders have been read. */
  doubts(): string[] {
    const { doubt } = this.#source
    return this.#isVouched ? [] : [...(doubt === undefined ? [] : [doubt]), ...doubtsOf(this.#file)]
  }

  /** Throws `UnknownColumns` where there are doubts, if it is strict. */
  demand(): void {
    if (!this.#options.isStrict) return
    const doubts = this.doubts()
    if (doubts.length > 0) throw new UnknownColumns(doubts.join(' '), this.#source.reading)
  }

  /** For the report. */
  notes(): string[] {
    return agreementNotes(this.#file)
  }

  get #file() {
    const { dates, tally, columns } = this.#options
    return { source: this.#source, dates, evidence: this.#evidence, columns: columns.columns, tally }
  }
}
