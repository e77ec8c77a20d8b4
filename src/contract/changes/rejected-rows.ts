import { BYTE_ORDER_MARK } from '#contract/csv-cell.ts'
import { isRowOf, type KnownPerson } from './person.ts'

type Lines = AsyncIterable<string>

/** Rows of a file of rejected records that are about a person. */
export interface RowsOf {
  readonly rows: readonly string[]
  /** Whether the others can be written without them: there are some, and each record has one line. */
  readonly isRewritable: boolean
}

/** `lines`: those of a whole file. */
export async function rowsOf(lines: Lines, person: KnownPerson): Promise<RowsOf> {
  const rows: string[] = []
  let [others, isByLine] = [0, true]
  for await (const { line, isHeading, isOf } of markedLines(lines, person)) {
    if (isOf) rows.push(line.trimEnd())
    else if (!isHeading) others++
    isByLine &&= line.startsWith('{') || line.split('"').length % 2 === 1
  }
  return { rows, isRewritable: isByLine && others > 0 }
}

/** The file without them. */
export async function* withoutRowsOf(lines: Lines, person: KnownPerson): AsyncGenerator<string> {
  for await (const { line, isOf } of markedLines(lines, person)) if (!isOf) yield `${line}\n`
}

/** A file begins with its headings if it is CSV. */
async function* markedLines(lines: Lines, person: KnownPerson) {
  let isFirst = true
  for await (const line of lines) {
    const isHeading = isFirst && line.startsWith(BYTE_ORDER_MARK)
    isFirst = false
    yield { line, isHeading, isOf: !isHeading && isRowOf(person, line.startsWith('{') ? valuesIn(line) : line) }
  }
}

function valuesIn(json: string): string {
  const values: unknown[] = []
  JSON.parse(json, (_key, value: unknown) => {
    if (typeof value !== 'object') values.push(value)
    return value
  })
  return values.join(' ; ')
}
