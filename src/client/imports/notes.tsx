import { isolateQuotes } from './isolate-quotes.ts'
import { importDialogMessages } from './messages.ts'

interface NotesProps {
  readonly notes: readonly string[]
  readonly label?: string
}

/** Remarks about a file, each sentence once. */
export function Notes({ notes, label = importDialogMessages.notes }: NotesProps) {
  if (notes.length === 0) return null
  return (
    <ul aria-label={label} className="mt-4 list-disc *:not-last:mb-1 pl-5 text-quiet">
      {[...new Set(notes)].map((note) => (
        <li key={note} className="wrap-anywhere">
          {isolateQuotes(note)}
        </li>
      ))}
    </ul>
  )
}
