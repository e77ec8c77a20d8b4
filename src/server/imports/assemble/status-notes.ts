import { importMessages } from '#server/imports/messages.ts'
import { type Collected, MAX_STATUS_WORDS } from './collect-orders.ts'

/** Notes on words for a status that the table does not have, and on those that are not listed. */
export function statusNotes({ statuses, furtherStatuses }: Collected): string[] {
  const notes: string[] = []
  const messages = importMessages.tally
  const unknown = [...statuses].filter(([, { known }]) => !known)
  if (unknown.length > 0)
    notes.push(messages.unknownStatuses(unknown.map(([word, { records }]) => ({ word, records }))))
  if (furtherStatuses > 0) notes.push(messages.furtherStatuses(furtherStatuses, MAX_STATUS_WORDS))
  return notes
}
