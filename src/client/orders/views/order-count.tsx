import { useFact } from '#client/state/live-hooks.ts'
import { liveOrders } from '#client/state/live-orders.ts'
import type { SavedView } from '#contract/orders/saved-views.ts'
import { figure } from '#contract/plural.ts'
import { viewMessages } from './view-messages.ts'

/** What of a saved query does not choose orders. */
const HOW_IT_LOOKS = ['sort', 'per', 'columns']

/** How many orders a view lists; nothing until that is known. */
export function OrderCount({ view: { query } }: { view: SavedView }) {
  const parameters = new URLSearchParams(query)
  for (const name of HOW_IT_LOOKS) parameters.delete(name)
  const filters = parameters.toString()
  const count = useFact(['order count', filters], (signal) => liveOrders.countOrders(filters, signal))
  if (count === undefined) return null
  return (
    <span className="shrink-0 pl-2 text-quiet text-xs">
      {figure(count)}
      <span className="sr-only"> {viewMessages.orders(count)}</span>
    </span>
  )
}
