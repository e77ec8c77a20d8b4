import { useId, useRef, useState } from 'react'
import { useKeyAction } from '#client/state/keys.ts'
import { STATUS_TEXT } from '#client/ui/status-text.ts'
import { STATUS_ORDER } from '#contract/changes/order-status.ts'
import { type OrderStatus, statusColor } from '#contract/orders/order.ts'
import { MAX_ENTERED } from '#contract/orders/order-limits.ts'
import { statusChangeMessages } from './bulk-messages.ts'
import { BulkPopover } from './bulk-popover.tsx'
import { focusedFirst } from './focused-first.ts'
import type { SelectionActionProps } from './selection-actions.ts'

const STATUSES = STATUS_ORDER.filter((status) => status !== 'Unknown')

/** Changes the status of the selected orders; asks for a reason where one of them needs it. */
export function SetStatus(selection: SelectionActionProps) {
  const [status, setStatus] = useState<OrderStatus>()
  const [reason, setReason] = useState('')
  const reasonId = useId()
  const button = useRef<HTMLButtonElement>(null)
  useKeyAction('setStatusOfSelected', () => button.current?.click())
  const change = status && { status, ...(reason.trim() && { reason: reason.trim() }) }
  function clear() {
    setStatus(undefined)
    setReason('')
  }
  return (
    <BulkPopover
      selection={selection}
      icon="check"
      text={statusChangeMessages}
      buttonRef={button}
      change={change}
      onEnd={clear}
    >
      {(needsReason) => (
        <>
          <fieldset className="grid grid-cols-2">
            <legend className="pb-1 text-quiet text-xs">{statusChangeMessages.newStatus}</legend>
            {STATUSES.map((one, index) => (
              <label
                key={one}
                className={`flex min-h-8 cursor-pointer items-center gap-2 rounded-lg px-1 hover:bg-hover pointer-coarse:min-h-11 ${STATUS_TEXT[statusColor(one)]}`}
              >
                <input
                  ref={index === 0 ? focusedFirst : undefined}
                  type="radio"
                  name="new-status"
                  checked={status === one}
                  onChange={() => setStatus(one)}
                  className="size-4 shrink-0 accent-text"
                />
                <span className="size-1.5 rounded-full bg-current forced-color-adjust-none" />
                {one}
              </label>
            ))}
          </fieldset>
          {needsReason > 0 && (
            <label htmlFor={reasonId} className="grid gap-1">
              <span className="text-quiet text-xs">{statusChangeMessages.reason(needsReason)}</span>
              <input
                id={reasonId}
                value={reason}
                maxLength={MAX_ENTERED}
                onChange={(event) => setReason(event.target.value)}
                className="h-9 w-full rounded-lg border border-quiet bg-page px-2 pointer-coarse:h-11"
              />
            </label>
          )}
        </>
      )}
    </BulkPopover>
  )
}
