import { statusSteps } from '#contract/changes/order-status.ts'
import { ORDER_STATUSES, type OrderStatus } from '#contract/orders/order.ts'
import { ENTRY, FormField } from './form-field.tsx'
import { orderFormMessages } from './messages.ts'

interface StatusEntryProps {
  readonly value: OrderStatus
  /** The saved status, from which only some steps are allowed; undefined for a new order. */
  readonly from: OrderStatus | undefined
  readonly problem: string | undefined
  readonly onText: (text: string) => void
}

export function StatusEntry({ value, from, problem, onText }: StatusEntryProps) {
  const choices = from === undefined ? STARTS : [from, ...statusSteps(from).map(({ status }) => status)]
  return (
    <FormField label={orderFormMessages.fields.status} problem={problem}>
      {(control) => (
        <select
          {...control}
          name="status"
          value={value}
          onChange={(event) => onText(event.target.value)}
          className={ENTRY}
        >
          {choices.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </select>
      )}
    </FormField>
  )
}

/** The statuses of a new order, beginning with the usual one; Unknown comes from files only. */
const STARTS: readonly OrderStatus[] = [
  'Pending',
  ...ORDER_STATUSES.filter((status) => status !== 'Pending' && status !== 'Unknown'),
]
