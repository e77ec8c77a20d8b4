import type { ImportReport } from '#contract/imports/import-schema.ts'

/** The whole file is refused: nothing is written. The message says what is wrong, where, and what to do. */
export class Refusal extends Error {
  readonly line: number | null
  /** What the user has to decide. */
  readonly question: ImportReport['question']
  constructor(message: string, line: number | null = null, question?: ImportReport['question']) {
    super(message)
    this.name = 'Refusal'
    this.line = line
    this.question = question
  }
}

/** The refusal because of something on this line, which the message names. */
export function refusalAt(message: (line: number) => string, line: number): Refusal {
  return new Refusal(message(line), line)
}
