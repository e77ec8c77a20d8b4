import { isolateQuotes } from './isolate-quotes.ts'
import { importDialogMessages } from './messages.ts'

/** Remarks about a file, each sentence once. */
export function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <ul aria-label={importDialogMessages.notes} className="mt-4 list-disc space-y-1 pl-5 text-quiet">
      {[...new Set(notes)].map((note) => (
        <li key={note} className="[overflow-wrap:anywhere]">
          {isolateQuotes(note)}
        </li>
      ))}
    </ul>
  )
}
