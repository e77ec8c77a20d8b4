import type { Source } from '#server/imports/formats/source.ts'
import { importMessages } from '#server/imports/messages.ts'
import { type Collected, MAX_STATUS_WORDS } from './collect-orders.ts'

/** Notes on statuses that the file leaves out, and on words for them that the table does not have. */
export function statusNotes(source: Source, { statuses, furtherStatuses, rowsAreLines }: Collected): string[] {
  const notes: string[] = []
  const messages = importMessages.tally
  const empty = statuses.get('')
  if (empty && !source.found.has('status')) notes.push(messages.noStatusColumn(empty.status))
  // Further rows of an order leave its status out.
  else if (empty && !rowsAreLines) notes.push(messages.emptyStatus(empty.records, empty.status))
  const unknown = [...statuses].filter(([, { known }]) => !known)
  if (unknown.length > 0)
    notes.push(messages.unknownStatuses(unknown.map(([word, { records }]) => ({ word, records }))))
  if (furtherStatuses > 0) notes.push(messages.furtherStatuses(furtherStatuses, MAX_STATUS_WORDS))
  return notes
}
