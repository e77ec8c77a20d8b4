import { DialogButton } from '#client/ui/dialog-button.tsx'
import { changedFields } from '#contract/changes/order-changes.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { FieldChanges } from './field-changes.tsx'
import { staleOrderMessages } from './messages.ts'

interface ConflictNoticeProps {
  /** The order on screen, from which the refused change was made. */
  readonly shown: SingleOrder
  readonly current: SingleOrder
  /** Without it, the change can be sent again. */
  readonly onReload?: () => void
}

/** Says that somebody else saved first, and what. */
export function StaleOrderNotice({ shown, current, onReload }: ConflictNoticeProps) {
  const changes = changedFields(shown.values, current.values)
  return (
    <div role="alert" className="mb-5 grid gap-2 rounded-lg border border-hairline bg-card p-3">
      <p className="font-semibold">{staleOrderMessages.title}</p>
      {changes.length > 0 && (
        <>
          <p className="text-quiet">{staleOrderMessages.changed}</p>
          <FieldChanges changes={changes} currency={current.values.currency} />
        </>
      )}
      {onReload ? (
        <div className="flex">
          <DialogButton onClick={onReload}>{staleOrderMessages.reload}</DialogButton>
        </div>
      ) : (
        <p>{staleOrderMessages.again}</p>
      )}
    </div>
  )
}
