import { useEffect, useRef } from 'react'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import type { UndoReport } from '#contract/import-list-schema.ts'
import { isolated } from '#contract/text.ts'
import { undoWords } from './undo-words.ts'

/** So many of the orders that stay are named on the screen. */
const NAMED = 10

interface UndoQuestionProps {
  readonly report: UndoReport
  readonly isBusy: boolean
  readonly onYes: () => void
  readonly onNo: () => void
}

/** What undoing will do, before it does. */
export function UndoQuestion({ report, isBusy, onYes, onNo }: UndoQuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const more = report.keptCount - Math.min(NAMED, report.kept.length)
  return (
    <section aria-label={`Undo ${report.name}`} className="mt-4 rounded-lg bg-card p-4">
      <h4 ref={heading} tabIndex={-1} className="font-semibold focus:outline-none [overflow-wrap:anywhere]">
        Undo {isolated(report.name)}?
      </h4>
      <p className="mt-1">{undoWords(report)}</p>
      {report.kept.length > 0 && (
        <ul className="mt-2 list-disc space-y-1 pl-5 text-quiet">
          {report.kept.slice(0, NAMED).map(({ id, reason }) => (
            <li key={id} className="[overflow-wrap:anywhere]">
              {isolated(id)}: {reason}
            </li>
          ))}
          {more > 0 && <li>and {more} more</li>}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <DialogButton onClick={onNo} disabled={isBusy}>
          Keep it
        </DialogButton>
        <DialogButton primary onClick={onYes} disabled={isBusy}>
          {isBusy ? 'Undoing…' : 'Undo this import'}
        </DialogButton>
      </div>
    </section>
  )
}
