import { useOrderNames } from '#client/state/data-hooks.ts'
import type { OrderFilters } from '#contract/orders/order-filters.ts'
import { filterMessages } from './filter-messages.ts'
import { Labelled } from './labelled.tsx'
import { assigneeIn, FIELD } from './panel-fields.ts'

/** Anybody, oneself, without an assignee, or one person. */
export function AssigneeField({ filters }: { readonly filters: OrderFilters }) {
  const chosen = assigneeIn(filters)
  const { assignees } = filterMessages
  const { data: members = [] } = useOrderNames('assignee', '')
  const people = new Set([...members, ...(chosen in assignees ? [] : [chosen])])
  return (
    <Labelled label={filterMessages.assignee}>
      <select name="assignee" defaultValue={chosen} className={FIELD}>
        {Object.entries(assignees).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
        {[...people].map((email) => (
          <option key={email} value={email}>
            {email}
          </option>
        ))}
      </select>
    </Labelled>
  )
}
