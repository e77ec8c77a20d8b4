import { type CsvValue, csvRow } from '#contract/csv-cell.ts'
import type { ChangedValue, WorkspaceChange } from './workspace-history.ts'

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

export const HISTORY_CSV_HEAD = csvRow(Object.keys(COLUMNS))

export const HISTORY_CSV_DESCRIPTION = `RFC 4180, UTF-8, CRLF; newest first, times in UTC. The columns: ${Object.keys(COLUMNS).join(', ')}. Texts that a spreadsheet would read as a formula start with an apostrophe.`

/** A change as a line. */
export function historyCsvRow(change: WorkspaceChange): string {
  return csvRow(Object.values(COLUMNS).map((value) => value(change)))
}

/** 'role: viewer → manager' */
function valueText({ field, before, after }: ChangedValue): string {
  const [from, to] = [before, after].map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  return before === null ? `${field}: ${to}` : `${field}: ${from} → ${to}`
}
