import { Link } from 'wouter'
import { NotFoundError } from '#client/data/order-source.ts'
import { FieldChanges, ValueChanges } from '#client/order/field-changes.tsx'
import { liveBulk } from '#client/state/live-bulk.ts'
import { useAnswer } from '#client/state/live-hooks.ts'
import { liveOrders } from '#client/state/live-orders.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { recordedIn } from '#contract/changes/order-changes.ts'
import type { OrderEvent } from '#contract/changes/order-history.ts'
import type { WorkspaceChange } from '#contract/changes/workspace-history.ts'
import { orderPath } from '#contract/order-path.ts'
import { isolated } from '#contract/text.ts'
import { shownValues } from './change-values.ts'
import { changeListMessages, detailMessages } from './messages.ts'

/** Whether there is more to say about the change than its sentence does. */
export function hasDetails({ object, objectId, fields, bulk }: WorkspaceChange): boolean {
  return fields.length > 0 || bulk !== undefined || (object === 'order' && objectId !== '')
}

/** What the change did: each value before and after it. */
export function ChangeDetails({ change: { id, object, objectId, fields, bulk } }: { change: WorkspaceChange }) {
  if (fields.length > 0 && !recordedIn(fields)) return <ValueChanges changes={shownValues(object, fields)} />
  return bulk ? <BulkDetails id={id} /> : <OrderDetails id={objectId} changeId={id} />
}

/** How many orders a bulk change changed, and why it did not change others. */
function BulkDetails({ id }: { id: string }) {
  const { data: job, error, retry } = useAnswer(['bulk change', id], () => liveBulk.read(id))
  if (!job) return <NotLoaded error={error} onRetry={retry} />
  return (
    <div className="grid gap-1">
      <p>{detailMessages.changedOf(job.changed, job.of)}</p>
      {job.refusedCount > 0 && <p>{detailMessages.notAllowed(job.refusedCount)}</p>}
      {job.refused.length > 0 && (
        <ul className="list-disc *:not-last:mb-1 pl-5 text-quiet">
          {job.refused.map((refused) => (
            <li key={refused.id} className="wrap-anywhere">
              <bdi>{refused.id}</bdi>: {refused.reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function OrderDetails({ id, changeId }: { id: string; changeId: string }) {
  const question = ['change of order', id, changeId]
  const { data, error, retry } = useAnswer(question, (signal) => findEvent(id, changeId, signal))
  if (error instanceof NotFoundError) return <p className="text-quiet">{detailMessages.deleted}</p>
  if (!data) return <NotLoaded error={error} onRetry={retry} />
  const { event } = data
  return (
    <div className="grid justify-items-start gap-1">
      {event ? <EventDetails event={event} /> : <p className="text-quiet">{detailMessages.notFound}</p>}
      <Link href={orderPath(id)} className="inline-flex min-h-6 items-center underline pointer-coarse:min-h-11">
        <span className="wrap-anywhere">{detailMessages.openOrder(isolated(id))}</span>
      </Link>
    </div>
  )
}

function EventDetails({ event: { fields, currency, isLarge } }: { event: OrderEvent }) {
  if (isLarge) return <p className="text-quiet">{detailMessages.large}</p>
  return fields.length > 0 && <FieldChanges changes={fields} currency={currency} />
}

function NotLoaded({ error, onRetry }: { error: Error | undefined; onRetry: () => void }) {
  if (!error) return <Skeleton className="h-4 w-3/5" />
  return (
    <p role="alert" className="text-quiet">
      {error.message}{' '}
      <button type="button" onClick={onRetry} className="min-h-6 underline pointer-coarse:min-h-11">
        {changeListMessages.tryAgain}
      </button>
    </p>
  )
}

/** The change in the history of its order, which has it on any of its pages. */
async function findEvent(id: string, changeId: string, signal: AbortSignal): Promise<{ readonly event?: OrderEvent }> {
  for (let page = 1; ; page++) {
    const { changes, pages } = await liveOrders.readHistory(id, page, signal)
    const event = changes.find((one) => one.id === changeId)
    if (event) return { event }
    if (page >= pages) return {}
  }
}
