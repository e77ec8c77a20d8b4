import { useLayoutEffect, useRef } from 'react'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import { actionLabels } from './messages.ts'
import type { RecordAction } from './record-actions.ts'

export interface RecordActions {
  readonly possible: readonly RecordAction[]
  readonly run: (action: RecordAction) => void
}

/** Buttons for what of these can be recorded; nothing without any. */
export function RecordButtons({
  actions: { possible, run },
  of,
}: {
  actions: RecordActions
  of: readonly RecordAction[]
}) {
  const shown = of.filter((action) => possible.includes(action))
  if (shown.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {shown.map((action) => (
        <RecordButton key={action} action={action} onRun={() => run(action)} />
      ))}
    </div>
  )
}

/** When it goes away with the focus, because nothing is left to be recorded, the heading of its section has the focus. */
function RecordButton({ action, onRun }: { action: RecordAction; onRun: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const shown = button.current
    return () => {
      if (shown !== null && shown === document.activeElement) focusHeadingOf(shown)
    }
  }, [])
  return (
    <DialogButton ref={button} data-form={action} onClick={onRun}>
      {actionLabels[action]}
    </DialogButton>
  )
}

function focusHeadingOf(element: Element): void {
  element.closest('section')?.querySelector<HTMLElement>('h2, h3')?.focus({ preventScroll: true })
}
