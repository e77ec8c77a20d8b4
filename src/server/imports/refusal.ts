import type { ImportQuestion } from '#contract/import-schema.ts'
import type { SourceReading } from './formats/source.ts'

/**
 * The whole file is refused: nothing is written. The message is a sentence for people that says what is wrong, where,
 * and what to do.
 */
export class Refusal extends Error {
  readonly line: number | null
  /** What it asks back. */
  readonly question: ImportQuestion | undefined
  constructor(message: string, line: number | null = null, question?: ImportQuestion) {
    super(message)
    this.name = 'Refusal'
    this.line = line
    this.question = question
  }
}

/** A table or list of which nobody has said yet what its columns are; with a mapping it can be read. */
export class UnknownColumns extends Refusal {
  readonly reading: SourceReading
  /** The cells of the first records, under the headings of `reading`. */
  readonly rows: readonly (readonly string[])[]
  constructor(message: string, reading: SourceReading, rows: readonly (readonly string[])[]) {
    super(message)
    this.reading = reading
    this.rows = rows
  }
}
