/**
 * The whole file is refused: nothing is written. The message is a sentence for people that says what is wrong, where,
 * and what to do.
 */
export class Refusal extends Error {
  readonly line: number | null
  constructor(message: string, line: number | null = null) {
    super(message)
    this.name = 'Refusal'
    this.line = line
  }
}
