import { useRef } from 'react'
import { useOrderData } from '#client/state/order-data.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { OrderEvent } from '#contract/changes/order-history.ts'
import { undoOrderChange } from './change-status.ts'
import { FieldChanges } from './field-changes.tsx'
import { singleOrderMessages, timelineMessages } from './messages.ts'
import { OrderSection } from './section.tsx'

const BUTTON =
  'min-h-7 shrink-0 self-start rounded-lg border border-hairline px-2.5 text-xs hover:bg-hover active:bg-active pointer-coarse:min-h-10'

const times = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })

interface TimelineProps {
  readonly id: string
  readonly isPage: boolean
}

/** Every change of the order, newest first. */
export function Timeline({ id, isPage }: TimelineProps) {
  const data = useOrderData()
  const { data: history, error, retry } = data.useOrderHistory(id)
  const heading = useRef<HTMLHeadingElement>(null)
  // Before the pressed button disappears.
  const focusHeading = () => heading.current?.focus({ preventScroll: true })
  const undo = (changeId: string) => {
    void undoOrderChange(data, changeId, id)
    focusHeading()
  }
  const readAgain = () => {
    retry()
    focusHeading()
  }
  return (
    <OrderSection heading={timelineMessages.timeline} isPage={isPage} headingRef={heading}>
      {!history && !error && <Skeleton className="h-4 w-4/5" />}
      {!history && error && (
        <div role="alert" className="flex items-center justify-between gap-3">
          <p className="text-quiet">{error.message}</p>
          <button type="button" className={BUTTON} onClick={readAgain}>
            {singleOrderMessages.tryAgain}
          </button>
        </div>
      )}
      {history?.changes.length === 0 && <p className="text-quiet">{timelineMessages.none}</p>}
      <ol className="grid gap-4">
        {history?.changes.map((change) => (
          <Change key={change.id} change={change} onUndo={() => undo(change.id)} />
        ))}
      </ol>
    </OrderSection>
  )
}

function Change({ change, onUndo }: { change: OrderEvent; onUndo: () => void }) {
  const { at, actor, kind, name, reason, orders, fields, canUndo } = change
  const title = timelineMessages.kindOf(timelineMessages.kinds[kind], name)
  const time = times.format(at)
  const undoText = orders > 1 ? timelineMessages.undoAll(orders) : timelineMessages.undo
  return (
    <li className="flex justify-between gap-3">
      <div className="grid min-w-0 gap-1">
        <p className="wrap-anywhere">
          {title} <span className="text-quiet">{timelineMessages.by(actor)}</span>
        </p>
        <p className="text-quiet text-xs">
          <time dateTime={new Date(at).toISOString()}>{time}</time>
        </p>
        {reason !== '' && <p className="wrap-anywhere">{timelineMessages.reason(reason)}</p>}
        {fields.length > 0 && <FieldChanges changes={fields} />}
      </div>
      {canUndo && (
        <button
          type="button"
          aria-label={timelineMessages.undoOf(undoText, title, time)}
          className={BUTTON}
          onClick={onUndo}
        >
          {undoText}
        </button>
      )}
    </li>
  )
}
