import { useEffect, useRef } from 'react'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import type { UndoReport } from '#contract/imports/import-list-schema.ts'
import { isolated } from '#contract/text.ts'
import { historyMessages, undoEffect } from './messages.ts'

/** Orders listed by id; the others are only counted. */
const MAX_LISTED = 10

interface UndoConfirmationProps {
  readonly report: UndoReport
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onKeep: () => void
}

/** What undoing an import would change, to be confirmed. */
export function UndoConfirmation({ report, isBusy, onConfirm, onKeep }: UndoConfirmationProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const more = report.keptCount - Math.min(MAX_LISTED, report.kept.length)
  return (
    <section aria-label={historyMessages.undoOf(report.name)} className="mt-4 rounded-lg bg-card p-4">
      <h4 ref={heading} tabIndex={-1} className="font-semibold focus:outline-none [overflow-wrap:anywhere]">
        {historyMessages.confirmUndo(report.name)}
      </h4>
      <p className="mt-1">{undoEffect(report)}</p>
      {report.kept.length > 0 && (
        <ul className="mt-2 list-disc space-y-1 pl-5 text-quiet">
          {report.kept.slice(0, MAX_LISTED).map(({ id, reason }) => (
            <li key={id} className="[overflow-wrap:anywhere]">
              {isolated(id)}: {reason}
            </li>
          ))}
          {more > 0 && <li>{historyMessages.moreOrders(more)}</li>}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <DialogButton onClick={onKeep} disabled={isBusy}>
          {historyMessages.keepImport}
        </DialogButton>
        <DialogButton primary onClick={onConfirm} disabled={isBusy}>
          {isBusy ? historyMessages.undoing : historyMessages.undoImport}
        </DialogButton>
      </div>
    </section>
  )
}
