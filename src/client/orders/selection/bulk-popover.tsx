import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { OtherOrdersError } from '#client/data/http-bulk.ts'
import { notify } from '#client/state/notification.ts'
import { reloadOrders } from '#client/state/reload-orders.ts'
import { bulkProgress, undoOfBulk } from '#client/state/undo-bulk.ts'
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
  const bulk = useBulkChange(bulkOrders(selected, query), isOpen && !result ? change : undefined, {
    onStart,
    onEnd: ended,
  })
  const { preview, lastPreview, job, failure, start, cancel } = bulk
  const popover = () => form.current?.closest<HTMLElement>('[popover]')

  /** The focused control is about to be disabled. */
  function onStart() {
    const box = popover()
    if (box?.contains(document.activeElement)) box.focus()
  }

  function ended(done: BulkJob) {
    reloadOrders()
    const changed = text.changed(done.changed, done.refusedCount)
    const message = done.state === 'cancelled' ? `${changed} ${bulkMessages.stopped(done.of - done.done)}` : changed
    notify({ text: message, ...(done.changed > 0 && { undo: undoOfBulk(done.id, text) }) })
    const isShown = popover()?.matches(':popover-open')
    if (done.refusedCount > 0 && isShown) return setResult(done)
    // First, while the focus is in the bar.
    finish()
    if (isShown) popover()?.hidePopover()
  }

  function finish() {
    setResult(undefined)
    onEnd()
    onChanged(selected)
  }

  const onToggle = useEffectEvent(({ newState }: ToggleEvent) => {
    setIsOpen(newState === 'open')
    if (newState === 'closed' && result) finish()
  })
  useEffect(() => {
    const box = form.current?.closest('[popover]')
    const listener = (event: Event) => onToggle(event as ToggleEvent)
    box?.addEventListener('beforetoggle', listener)
    return () => box?.removeEventListener('beforetoggle', listener)
  }, [])

  const isRunning = job !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a change ended or failed
  useLayoutEffect(() => {
    const box = popover()
    if (isRunning || !box || document.activeElement !== box) return
    box.querySelector<HTMLElement>(result ? '[type=submit]' : 'input:checked')?.focus()
  }, [isRunning, result, failure])

  return (
    <Popover
      icon={icon}
      label={text.title}
      text={text.button ?? text.title}
      isLeftAligned
      {...(buttonRef && { buttonRef })}
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
              ? bulkProgress(job.done, job.of)
              : preview && text.preview(preview)}
          {failure && <p className="text-down">{failure.message}</p>}
        </div>
        {failure instanceof OtherOrdersError && (
          <DialogButton onClick={() => onSelectMatching(failure.total, failure.except)}>
            {bulkMessages.allNow(failure.total, failure.except.size)}
          </DialogButton>
        )}
        {job ? (
          <DialogButton onClick={cancel}>{bulkMessages.cancel}</DialogButton>
        ) : (
          <DialogButton primary type="submit" disabled={!result && (!change || preview?.willChange === 0)}>
            {result ? bulkMessages.done : text.change(preview?.willChange)}
          </DialogButton>
        )}
        {/* Last, because it may be cut off. */}
        {!job && <RefusedOrders {...(result ?? preview)} />}
      </form>
    </Popover>
  )
}
