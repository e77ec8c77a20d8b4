import { useId, useState } from 'react'
import { errorOf } from '#client/data/errors.ts'
import { liveOrders } from '#client/state/live-orders.ts'
import { notify } from '#client/state/notification.ts'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import { Popover } from '#client/ui/popover.tsx'
import type { BulkJob } from '#contract/changes/bulk-change.ts'
import { STATUS_ORDER } from '#contract/changes/order-status.ts'
import type { OrderStatus } from '#contract/orders/order.ts'
import { MAX_ENTERED } from '#contract/orders/order-limits.ts'
import type { SelectionActionProps } from './selection-actions.ts'
import { setStatusMessages } from './set-status-messages.ts'
import { useBulkChange } from './use-bulk-change.ts'

const FIELD = 'h-9 w-full rounded-lg border border-quiet bg-page px-2'

/** Changes the status of the selected orders, or of all that match, after saying what will change. */
export function SetStatus({ selected, query, total }: SelectionActionProps) {
  const [isAll, setIsAll] = useState(false)
  const [status, setStatus] = useState<OrderStatus>()
  const [reason, setReason] = useState('')
  const reasonId = useId()
  const { sort: _sort, page: _page, per: _per, ...matching } = query
  const orders = isAll && total !== undefined ? { query: matching, expected: total } : { ids: [...selected] }
  const change = status && { status, ...(reason.trim() && { reason: reason.trim() }) }
  const { preview, job, problem, start, cancel } = useBulkChange(orders, change, ended)
  const text = setStatusMessages

  function ended(done: BulkJob) {
    setStatus(undefined)
    setReason('')
    reloadOrders()
    const message = text.changed(done.changed, done.refusedCount)
    notify({ text: message, ...(done.changed > 0 && { undo: () => void undo(done.id) }) })
  }

  return (
    <Popover icon="check" label={text.title} text={text.title}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (preview && preview.willChange > 0) start()
        }}
      >
        <fieldset className="grid gap-1" disabled={job !== undefined}>
          <legend className="sr-only">{text.which}</legend>
          {[false, true].map((all) => (
            <label key={String(all)} className="flex items-center gap-2">
              <input
                type="radio"
                name="status-orders"
                checked={isAll === all}
                disabled={all && total === undefined}
                onChange={() => setIsAll(all)}
              />
              {all ? text.allMatching(total) : text.selected(selected.size)}
            </label>
          ))}
        </fieldset>
        <fieldset className="flex flex-wrap gap-2" disabled={job !== undefined}>
          <legend className="pb-1 text-quiet text-xs">{text.newStatus}</legend>
          {STATUS_ORDER.filter((one) => one !== 'Unknown').map((one) => (
            <label key={one} className="flex items-center gap-1">
              <input type="radio" name="new-status" checked={status === one} onChange={() => setStatus(one)} />
              {one}
            </label>
          ))}
        </fieldset>
        <label htmlFor={reasonId} className="grid gap-1">
          <span className="text-quiet text-xs">{text.reason}</span>
          <input
            id={reasonId}
            value={reason}
            maxLength={MAX_ENTERED}
            disabled={job !== undefined}
            onChange={(event) => setReason(event.target.value)}
            className={FIELD}
          />
        </label>
        <div aria-live="polite" className="min-h-10">
          {job ? text.progress(job.done, job.of) : status && preview && text.preview(preview)}
          {problem && <p className="text-down">{problem}</p>}
        </div>
        {!job && preview && preview.refused.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
          <ul tabIndex={0} aria-label={text.refused} className="max-h-32 overflow-y-auto text-quiet text-xs">
            {preview.refused.map(({ id, reason: why }) => (
              <li key={id} className="wrap-anywhere">{`${id}: ${why}`}</li>
            ))}
          </ul>
        )}
        {job ? (
          <DialogButton onClick={cancel}>{text.cancel}</DialogButton>
        ) : (
          <DialogButton primary type="submit" disabled={!preview || preview.willChange === 0}>
            {text.change(preview?.willChange)}
          </DialogButton>
        )}
      </form>
    </Popover>
  )
}

async function undo(changeId: string): Promise<void> {
  try {
    const { undone, kept } = await liveOrders.undoChange(changeId)
    reloadOrders()
    notify({ text: setStatusMessages.undone(undone, kept.length) })
  } catch (failure) {
    notify({ text: errorOf(failure).message })
  }
}

/** Not a static import: the sample's list does not load what reads the server's orders. */
function reloadOrders(): void {
  void import('#client/state/live-data.tsx').then(({ refreshOrders }) => refreshOrders())
}
