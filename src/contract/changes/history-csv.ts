import { type CsvValue, csvRow } from '#contract/csv-cell.ts'
import type { ChangedValue, HistoryQuestion, WorkspaceChange, WorkspaceHistory } from './workspace-history.ts'

/** The columns of the exported history, and what a change has in each. */
const COLUMNS: Readonly<Record<string, (change: WorkspaceChange) => CsvValue>> = {
  Time: ({ at }) => new Date(at).toISOString(),
  Person: ({ actor }) => actor.name,
  'Kind of person': ({ actor }) => actor.kind,
  Action: ({ kind }) => kind,
  Object: ({ object }) => object,
  'Object ID': ({ objectId }) => objectId,
  Name: ({ name }) => name,
  Orders: ({ orders }) => orders,
  Reason: ({ reason }) => reason,
  Changes: ({ fields }) => fields.map(valueText).join('; '),
  State: ({ state }) => state,
  ID: ({ id }) => id,
}

export const HISTORY_CSV_DESCRIPTION = `RFC 4180, UTF-8, CRLF; newest first, times in UTC. The columns: ${Object.keys(COLUMNS).join(', ')}. Texts that a spreadsheet would read as a formula start with an apostrophe.`

/** Changes that are read at once, however many there are. */
const AT_ONCE = 500

/** The file of all changes that `read` finds; each of its answers begins after the change that was the last one before. */
export async function* historyCsv(
  read: (question: Pick<HistoryQuestion, 'after' | 'per'>) => Promise<WorkspaceHistory>,
): AsyncGenerator<string> {
  yield csvRow(Object.keys(COLUMNS))
  for (let after: HistoryQuestion['after']; ; ) {
    const { changes, pages } = await read({ after, per: AT_ONCE })
    yield changes.map((change) => csvRow(Object.values(COLUMNS).map((value) => value(change)))).join('')
    if (pages <= 1) return
    after = changes.at(-1)
  }
}

/** 'role: viewer → manager' */
function valueText({ field, before, after }: ChangedValue): string {
  const [from, to] = [before, after].map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  return before === null ? `${field}: ${to}` : `${field}: ${from} → ${to}`
}
