import type { FieldChange } from '#contract/changes/order-history.ts'
import { ORDER_FIELD_NAMES } from '#contract/orders/order-field-names.ts'
import { timelineMessages } from './messages.ts'

/** What a change did to each field: 'Status: Pending → Approved'. */
export function FieldChanges({ changes }: { changes: readonly FieldChange[] }) {
  return <ValueChanges changes={changes.map((change) => ({ ...change, field: ORDER_FIELD_NAMES[change.field] }))} />
}

interface ValueChange {
  /** Its name on screen. */
  readonly field: string
  /** '' where it was empty. */
  readonly before: string
  readonly after: string
}

/** The same for fields of anything. */
export function ValueChanges({ changes }: { changes: readonly ValueChange[] }) {
  return (
    <ul className="grid gap-1">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="whitespace-pre-line wrap-anywhere">
          <span className="text-quiet">{field}: </span>
          <span className="sr-only">{timelineMessages.from} </span>
          {before === '' ? <Empty /> : before}
          <span aria-hidden="true" className="text-quiet">
            {' → '}
          </span>
          <span className="sr-only">, {timelineMessages.to} </span>
          {after === '' ? <Empty /> : after}
        </li>
      ))}
    </ul>
  )
}

function Empty() {
  return <span className="text-quiet">{timelineMessages.empty}</span>
}
