import { useEffect, useRef } from 'react'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import type { UndoReport } from '#contract/imports/import-list-schema.ts'
import { isolated } from '#contract/text.ts'
import { historyMessages, undoEffect } from './messages.ts'

/** Orders listed by id; the others are only counted. */
const MAX_LISTED = 10

/** The texts of a confirmation, and its heading, one level below the one around it. */
export interface UndoQuestion {
  readonly heading: 'h2' | 'h4'
  readonly label: string
  readonly title: string
  readonly keep: string
  readonly undo: string
}

interface UndoConfirmationProps {
  readonly report: UndoReport
  /** Default: the question about an import, in its dialog. */
  readonly question?: UndoQuestion
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onKeep: () => void
}

/** What undoing an import or another change would change, to be confirmed. */
export function UndoConfirmation({ report, isBusy, onConfirm, onKeep, ...props }: UndoConfirmationProps) {
  const { heading: Heading, label, title, keep, undo } = props.question ?? importQuestion(report.name)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const more = report.keptCount - Math.min(MAX_LISTED, report.kept.length)
  return (
    <section aria-label={label} className="mt-4 rounded-lg bg-card p-4">
      <Heading ref={heading} tabIndex={-1} className="font-semibold focus:outline-none wrap-anywhere">
        {title}
      </Heading>
      <p className="mt-1">{undoEffect(report)}</p>
      {report.kept.length > 0 && (
        <ul className="mt-2 list-disc *:not-last:mb-1 pl-5 text-quiet">
          {report.kept.slice(0, MAX_LISTED).map(({ id, reason }) => (
            <li key={id} className="wrap-anywhere">
              {isolated(id)}: {reason}
            </li>
          ))}
          {more > 0 && <li>{historyMessages.moreOrders(more)}</li>}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <DialogButton onClick={onKeep} disabled={isBusy}>
          {keep}
        </DialogButton>
        <DialogButton primary onClick={onConfirm} disabled={isBusy}>
          {isBusy ? historyMessages.undoing : undo}
        </DialogButton>
      </div>
    </section>
  )
}

/** The question about an import. */
export function importQuestion(file: string): UndoQuestion {
  const { undoOf, confirmUndo, keepImport, undoImport } = historyMessages
  return { heading: 'h4', label: undoOf(file), title: confirmUndo(file), keep: keepImport, undo: undoImport }
}
