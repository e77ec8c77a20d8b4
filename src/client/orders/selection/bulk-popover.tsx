import { type ReactNode, useState } from 'react'
import { errorOf } from '#client/data/errors.ts'
import { liveOrders } from '#client/state/live-orders.ts'
import { notify } from '#client/state/notification.ts'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import type { IconName } from '#client/ui/icon.tsx'
import { Popover } from '#client/ui/popover.tsx'
import type { BulkChange, BulkJob } from '#contract/changes/bulk-change.ts'
import { bulkMessages, type ChangeMessages } from './bulk-messages.ts'
import type { SelectionActionProps } from './selection-actions.ts'
import { useBulkChange } from './use-bulk-change.ts'

interface BulkPopoverProps {
  readonly selection: SelectionActionProps
  readonly icon: IconName
  readonly text: ChangeMessages
  /** What was chosen so far. */
  readonly change: BulkChange | undefined
  readonly onEnd: () => void
  /** The fields with which it is chosen. */
  readonly children: ReactNode
}

/** Changes the selected orders, or all that match, after saying what will change. */
export function BulkPopover({ selection, icon, text, change, onEnd, children }: BulkPopoverProps) {
  const { selected, query, total } = selection
  const [isAll, setIsAll] = useState(false)
  const { sort: _sort, page: _page, per: _per, ...matching } = query
  const orders = isAll && total !== undefined ? { query: matching, expected: total } : { ids: [...selected] }
  const { preview, job, problem, start, cancel } = useBulkChange(orders, change, ended)

  function ended(done: BulkJob) {
    onEnd()
    reloadOrders()
    const message = text.changed(done.changed, done.refusedCount)
    notify({ text: message, ...(done.changed > 0 && { undo: () => void undo(done.id, text) }) })
  }

  return (
    <Popover icon={icon} label={text.title} text={text.title}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (preview && preview.willChange > 0) start()
        }}
      >
        <fieldset className="grid gap-1" disabled={job !== undefined}>
          <legend className="sr-only">{bulkMessages.which}</legend>
          {[false, true].map((all) => (
            <label key={String(all)} className="flex min-h-6 items-center gap-2">
              <input
                type="radio"
                name="changed-orders"
                checked={isAll === all}
                disabled={all && total === undefined}
                onChange={() => setIsAll(all)}
              />
              {all ? bulkMessages.allMatching(total) : bulkMessages.selected(selected.size)}
            </label>
          ))}
        </fieldset>
        <fieldset className="grid gap-3" disabled={job !== undefined}>
          {children}
        </fieldset>
        <div aria-live="polite" className="min-h-10">
          {job ? bulkMessages.progress(job.done, job.of) : change && preview && text.preview(preview)}
          {problem && <p className="text-down">{problem}</p>}
        </div>
        {!job && preview && preview.refused.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
          <ul tabIndex={0} aria-label={bulkMessages.refused} className="max-h-32 overflow-y-auto text-quiet text-xs">
            {preview.refused.map(({ id, reason: why }) => (
              <li key={id} className="wrap-anywhere">{`${id}: ${why}`}</li>
            ))}
          </ul>
        )}
        {job ? (
          <DialogButton onClick={cancel}>{bulkMessages.cancel}</DialogButton>
        ) : (
          <DialogButton primary type="submit" disabled={!preview || preview.willChange === 0}>
            {text.change(preview?.willChange)}
          </DialogButton>
        )}
      </form>
    </Popover>
  )
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
