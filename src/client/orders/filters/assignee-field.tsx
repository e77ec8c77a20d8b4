import type { OrderFilters } from '#contract/orders/order-filters.ts'
import { filterMessages } from './filter-messages.ts'
import { Labelled } from './labelled.tsx'
import { assigneeIn, FIELD } from './panel-fields.ts'

/** Anybody, oneself, without an assignee, or the person that the filters have. */
export function AssigneeField({ filters }: { readonly filters: OrderFilters }) {
  const chosen = assigneeIn(filters)
  const { assignees } = filterMessages
  const options = Object.entries(assignees)
  return (
    <Labelled label={filterMessages.assignee}>
      <select name="assignee" defaultValue={chosen} className={FIELD}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
        {!(chosen in assignees) && <option value={chosen}>{chosen}</option>}
      </select>
    </Labelled>
  )
}
