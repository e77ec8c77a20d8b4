import { type Source, type SourceRow, untilCutOff } from '#server/imports/formats/source.ts'

/** So many records show how a file is read. */
const ROWS = 2_000

/** The same source, read only so far; without the last record of a part, which may be cut off. */
export function firstRows(source: Source, isPart: boolean): Source {
  return { ...source, rows: () => limited(isPart ? untilCutOff(source.rows(() => {})) : source.rows(() => {}), isPart) }
}

function* limited(rows: Iterable<SourceRow>, isPart: boolean): Generator<SourceRow> {
  let before: SourceRow | undefined
  let seen = 0
  for (const row of rows) {
    if (before) yield before
    before = row
    if (++seen > ROWS) return
  }
  if (before && (!isPart || seen === 1)) yield before
}
