import { useId, useState } from 'react'
import { STATUS_ORDER } from '#contract/changes/order-status.ts'
import type { OrderStatus } from '#contract/orders/order.ts'
import { MAX_ENTERED } from '#contract/orders/order-limits.ts'
import { statusChangeMessages } from './bulk-messages.ts'
import { BulkPopover } from './bulk-popover.tsx'
import type { SelectionActionProps } from './selection-actions.ts'

/** Changes the status of the selected orders, or of all that match. */
export function SetStatus(selection: SelectionActionProps) {
  const [status, setStatus] = useState<OrderStatus>()
  const [reason, setReason] = useState('')
  const reasonId = useId()
  const change = status && { status, ...(reason.trim() && { reason: reason.trim() }) }
  function clear() {
    setStatus(undefined)
    setReason('')
  }
  return (
    <BulkPopover selection={selection} icon="check" text={statusChangeMessages} change={change} onEnd={clear}>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="pb-1 text-quiet text-xs">{statusChangeMessages.newStatus}</legend>
        {STATUS_ORDER.filter((one) => one !== 'Unknown').map((one) => (
          <label key={one} className="flex min-h-6 items-center gap-1">
            <input type="radio" name="new-status" checked={status === one} onChange={() => setStatus(one)} />
            {one}
          </label>
        ))}
      </fieldset>
      <label htmlFor={reasonId} className="grid gap-1">
        <span className="text-quiet text-xs">{statusChangeMessages.reason}</span>
        <input
          id={reasonId}
          value={reason}
          maxLength={MAX_ENTERED}
          onChange={(event) => setReason(event.target.value)}
          className="h-9 w-full rounded-lg border border-quiet bg-page px-2"
        />
      </label>
    </BulkPopover>
  )
}
