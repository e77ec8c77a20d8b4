import { Refusal } from '#server/imports/refusal.ts'

/** The records of a file's first part: where it is cut off is no fault of the file, but of no record either. */
export function* untilCut<T>(records: Iterable<T>): Generator<T> {
  let seen = 0
  try {
    for (const record of records) {
      seen++
      yield record
    }
  } catch (error) {
    if (seen === 0 || !(error instanceof Refusal)) throw error
  }
}
