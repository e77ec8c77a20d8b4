import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { errorOf } from '#client/data/errors.ts'
import { OtherOrdersError } from '#client/data/http-bulk.ts'
import { liveOrders } from '#client/state/live-orders.ts'
import { notify } from '#client/state/notification.ts'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import type { IconName } from '#client/ui/icon.tsx'
import { Popover } from '#client/ui/popover.tsx'
import type { BulkChange, BulkJob } from '#contract/changes/bulk-change.ts'
import { bulkMessages, type ChangeMessages } from './bulk-messages.ts'
import { RefusedOrders } from './refused-orders.tsx'
import { bulkOrders } from './selected-orders.ts'
import type { SelectionActionProps } from './selection-actions.ts'
import { useBulkChange } from './use-bulk-change.ts'

interface BulkPopoverProps {
  readonly selection: SelectionActionProps
  readonly icon: IconName
  readonly text: ChangeMessages
  /** The button, for opening it from elsewhere. */
  readonly buttonRef?: RefObject<HTMLButtonElement | null>
  /** What was chosen so far. */
  readonly change: BulkChange | undefined
  readonly onEnd: () => void
  /** The fields with which it is chosen. `needsReason`: how many orders change only with a reason. */
  readonly children: (needsReason: number) => ReactNode
}

/** Changes the selected orders, after saying what will change; then names those that were not changed, if any. */
export function BulkPopover({ selection, icon, text, buttonRef, change, onEnd, children }: BulkPopoverProps) {
  const { selected, query, onSelectMatching, onChanged } = selection
  const form = useRef<HTMLFormElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [result, setResult] = useState<BulkJob>()
  const orders = bulkOrders(selected, query)
  const bulk = useBulkChange(orders, isOpen && !result ? change : undefined, ended)
  const { preview, lastPreview, job, failure, start, cancel } = bulk
  const popover = () => form.current?.closest<HTMLElement>('[popover]')

  function ended(done: BulkJob) {
    reloadOrders()
    const changed = text.changed(done.changed, done.refusedCount)
    const message = done.state === 'cancelled' ? `${changed} ${bulkMessages.stopped(done.of - done.done)}` : changed
    notify({ text: message, ...(done.changed > 0 && { undo: () => void undo(done.id, text) }) })
    const isShown = popover()?.matches(':popover-open')
    if (done.refusedCount > 0 && isShown) return setResult(done)
    // Gives the focus back to the bar, which passes it on.
    if (isShown) popover()?.hidePopover()
    finish()
  }

  function finish() {
    setResult(undefined)
    onEnd()
    onChanged(selected)
  }

  const isRunning = job !== undefined
  // The focused control is disabled or disappears.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another step begins
  useLayoutEffect(() => {
    const box = popover()
    if (!box?.contains(document.activeElement)) return
    if (isRunning) box.focus()
    else if (result) focusIn(box, '[type=submit]')
    else if (document.activeElement === box) focusIn(box, 'input:checked')
  }, [isRunning, result])

  return (
    <Popover
      icon={icon}
      label={text.title}
      text={text.title}
      isLeftAligned
      {...(buttonRef && { buttonRef })}
      onOpen={() => setIsOpen(true)}
      onClose={() => {
        setIsOpen(false)
        if (result) finish()
      }}
    >
      <form
        ref={form}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (result) popover()?.hidePopover()
          else start()
        }}
      >
        {!result && (
          <fieldset className="grid min-w-0 gap-3" disabled={isRunning}>
            {children(lastPreview?.needsReason ?? 0)}
          </fieldset>
        )}
        <div aria-live="polite" className="min-h-5">
          {result
            ? text.changed(result.changed, result.refusedCount)
            : job
              ? bulkMessages.progress(job.done, job.of)
              : preview && text.preview(preview)}
          {failure && <p className="text-down">{failure.message}</p>}
        </div>
        {failure instanceof OtherOrdersError && (
          <DialogButton onClick={() => onSelectMatching(failure.total, failure.except)}>
            {bulkMessages.allNow(failure.total, failure.except.size)}
          </DialogButton>
        )}
        {!job && <RefusedOrders {...(result ?? preview)} />}
        {job ? (
          <DialogButton onClick={cancel}>{bulkMessages.cancel}</DialogButton>
        ) : (
          <DialogButton primary type="submit" disabled={!result && (!change || preview?.willChange === 0)}>
            {result ? bulkMessages.done : text.change(preview?.willChange)}
          </DialogButton>
        )}
      </form>
    </Popover>
  )
}

function focusIn(box: HTMLElement, selector: string): void {
  box.querySelector<HTMLElement>(selector)?.focus()
}

async function undo(changeId: string, text: ChangeMessages): Promise<void> {
  try {
    const { undone, kept } = await liveOrders.undoChange(changeId)
    reloadOrders()
    notify({ text: text.undone(undone, kept.length) })
  } catch (failure) {
    notify({ text: errorOf(failure).message })
  }
}

/** Not a static import: the sample's list does not load what reads the server's orders. */
function reloadOrders(): void {
  void import('#client/state/live-data.tsx').then(({ refreshOrders }) => refreshOrders())
}
