import { inOrder } from './in-order.ts'

/** What is told about a file beside its figures; each sentence once. */
export function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <ul aria-label="Notes" className="mt-4 list-disc space-y-1 pl-5 text-quiet">
      {[...new Set(notes)].map((note) => (
        <li key={note} className="[overflow-wrap:anywhere]">
          {inOrder(note)}
        </li>
      ))}
    </ul>
  )
}
