import { useId, useRef, useState } from 'react'
import { historyMessages } from '#client/imports/messages.ts'
import { importQuestion, UndoConfirmation, type UndoQuestion } from '#client/imports/undo-confirmation.tsx'
import { timelineMessages } from '#client/order/messages.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { WorkspaceChange } from '#contract/changes/workspace-history.ts'
import { isolated } from '#contract/text.ts'
import { ChangeDetails, hasDetails } from './change-details.tsx'
import { changeSentence } from './change-text.ts'
import { lineMessages } from './messages.ts'
import { mustConfirm } from './undo-change.ts'
import { useUndo } from './use-undo.ts'

/** Who did what and when, with its details on opening and its undo. */
export function ChangeLine({ change, time }: { change: WorkspaceChange; time: string }) {
  const { actor, at, reason, state, canUndo } = change
  const line = useRef<HTMLLIElement>(null)
  const undoButton = useRef<HTMLButtonElement>(null)
  const detailsId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const undo = useUndo(change)
  const text = changeSentence(change)
  const undoLabel = lineMessages.undoOf(lineMessages.undo, text, time)
  const busyText = mustConfirm(change) && !undo.report ? lineMessages.checking : historyMessages.undoing
  const toggle = hasDetails(change) ? () => setIsOpen(!isOpen) : undefined
  // The pressed button disappears.
  const confirm = () => {
    line.current?.focus({ preventScroll: true })
    void undo.confirm()
  }
  const start = () => {
    if (undo.isBusy || undo.report) return
    if (!mustConfirm(change)) return confirm()
    void undo.check()
  }
  const close = () => {
    undo.close()
    undoButton.current?.focus()
  }
  return (
    <li ref={line} tabIndex={-1} className="border-hairline border-b py-2.5">
      <div className="flex items-start gap-3">
        <span className="flex items-center pointer-coarse:min-h-11">
          <Avatar portrait="" name={actor.name} />
        </span>
        <div className="grid min-w-0 grow gap-1">
          <Sentence text={text} isOpen={isOpen} onToggle={toggle} detailsId={detailsId} />
          <p className="text-quiet text-xs">
            <time dateTime={new Date(at).toISOString()}>{time}</time> {lineMessages.by(isolated(actor.name))}
          </p>
          {reason !== '' && <p className="wrap-anywhere">{timelineMessages.reason(isolated(reason))}</p>}
          <div id={detailsId} className="empty:hidden">
            {isOpen && <ChangeDetails change={change} />}
          </div>
        </div>
        {canUndo ? (
          <button
            ref={undoButton}
            type="button"
            aria-label={undoLabel}
            aria-disabled={undo.isBusy}
            onClick={start}
            className="min-h-7 shrink-0 rounded-lg border border-hairline px-2.5 text-xs hover:bg-hover active:bg-active pointer-coarse:min-h-11"
          >
            {undo.isBusy ? busyText : lineMessages.undo}
          </button>
        ) : (
          <span className="flex min-h-6 shrink-0 items-center text-quiet text-xs empty:hidden pointer-coarse:min-h-11">
            {state !== 'done' && lineMessages[state]}
          </span>
        )}
      </div>
      {canUndo && undo.report && (
        <UndoConfirmation
          report={undo.report}
          question={questionOf(change, undoLabel)}
          isBusy={undo.isBusy}
          onConfirm={confirm}
          onKeep={close}
        />
      )}
    </li>
  )
}

function questionOf({ kind, name, orders }: WorkspaceChange, label: string): UndoQuestion {
  if (kind === 'import') return { ...importQuestion(name), heading: 'h2', label }
  const { confirmUndo, keepChange, undoChange } = lineMessages
  return { heading: 'h2', label, title: confirmUndo(orders), keep: keepChange, undo: undoChange }
}

interface SentenceProps {
  readonly text: string
  readonly isOpen: boolean
  /** Absent if there are no details. */
  readonly onToggle: (() => void) | undefined
  readonly detailsId: string
}

/** What was done, with a button that shows the details if there are any. */
function Sentence({ text, isOpen, onToggle, detailsId }: SentenceProps) {
  if (!onToggle) return <p className="flex min-h-6 items-center wrap-anywhere pointer-coarse:min-h-11">{text}</p>
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={detailsId}
      onClick={onToggle}
      className="flex min-h-6 items-center gap-1 text-left hover:underline pointer-coarse:min-h-11"
    >
      <span className="min-w-0 wrap-anywhere">{text}</span>
      <span className={`text-quiet ${isOpen ? 'rotate-90' : ''}`}>
        <Icon name="chevron-right" size={16} />
      </span>
    </button>
  )
}
