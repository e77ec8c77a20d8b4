import { type Collected, MAX_STATUS_WORDS } from './assemble/collect-orders.ts'
import type { Source } from './formats/source.ts'

/** So many words are named one by one. */
const NAMED = 20
const LONGEST = 40

/** What people are told of the statuses that a file leaves open, and of the words for them that nobody knows. */
export function statusNotes(source: Source, { statuses, furtherStatuses, groups }: Collected): string[] {
  return [...emptyStatus(source, statuses, groups), ...unknownWords(statuses), ...further(furtherStatuses)]
}

function emptyStatus(source: Source, statuses: Collected['statuses'], { grouping }: Collected['groups']): string[] {
  const empty = statuses.get('')
  if (!empty) return []
  if (!source.found.has('status')) return [`The file has no status; its orders are taken as ${empty.status}.`]
  // Further rows of an order leave its status out.
  if (grouping().rowsAreLines) return []
  return [`${counted(empty.records)} no status; such orders are taken as ${empty.status}.`]
}

function unknownWords(statuses: Collected['statuses']): string[] {
  const unknown = [...statuses].filter(([, { known }]) => !known)
  if (unknown.length === 0) return []
  const named = unknown.slice(0, NAMED).map(([word, { records }]) => `"${word.slice(0, LONGEST)}" (${records})`)
  const more = unknown.length > NAMED ? ` and ${unknown.length - NAMED} more` : ''
  return [`These words for a status are not known and count as Pending: ${named.join(', ')}${more}.`]
}

function further(count: number): string[] {
  return count > 0
    ? [
        `${counted(count)} a status beyond the first ${MAX_STATUS_WORDS} different ones; they are read by the same table.`,
      ]
    : []
}

const counted = (count: number): string => (count === 1 ? '1 record has' : `${count} records have`)
