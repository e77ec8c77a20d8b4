import { useMemo, useRef, useState } from 'react'
import { useOrderData } from '#client/state/order-data.ts'
import { mayWork } from '#client/state/rights.ts'
import { undoChange } from '#client/state/undo-stack.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { OrderEvent } from '#contract/changes/order-history.ts'
import { storeTimes } from '#contract/store-times.ts'
import { undoableChange } from './change-status.ts'
import { FieldChanges } from './field-changes.tsx'
import { singleOrderMessages, timelineMessages } from './messages.ts'
import { OrderSection } from './section.tsx'

const BUTTON =
  'min-h-7 shrink-0 self-start rounded-lg border border-hairline px-2.5 text-xs hover:bg-hover active:bg-active pointer-coarse:min-h-11'

interface TimelineProps {
  readonly id: string
  readonly isPage: boolean
}

/** The changes of the order, newest first; earlier ones when they are asked for. */
export function Timeline({ id, isPage }: TimelineProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Before the pressed button disappears.
  const focusHeading = () => heading.current?.focus({ preventScroll: true })
  return (
    <OrderSection heading={timelineMessages.timeline} isPage={isPage} headingRef={heading}>
      <HistoryPages key={id} id={id} focusHeading={focusHeading} />
    </OrderSection>
  )
}

interface HistoryProps {
  readonly id: string
  readonly focusHeading: () => void
}

function HistoryPages(props: HistoryProps) {
  const [pages, setPages] = useState(1)
  return Array.from({ length: pages }, (_, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: it is the number of the page
    <HistoryPage key={i} {...props} page={i + 1} {...(i + 1 === pages && { onMore: () => setPages(pages + 1) })} />
  ))
}

/** `onMore`: shows the page after this one. */
function HistoryPage({ id, page, focusHeading, onMore }: HistoryProps & { page: number; onMore?: () => void }) {
  const data = useOrderData()
  const timeZone = data.useTimeZone()
  const times = useMemo(() => storeTimes(timeZone ?? null), [timeZone])
  const { data: history, error, retry } = data.useOrderHistory(id, page)
  const undo = (changeId: string) => {
    void undoChange(undoableChange(data, changeId, id))
    focusHeading()
  }
  const readAgain = () => {
    retry()
    focusHeading()
  }
  if ((!history && !error) || timeZone === undefined) return <Skeleton className="h-4 w-4/5" />
  if (!history)
    return (
      <div role="alert" className="flex items-center justify-between gap-3">
        <p className="text-quiet">{error?.message}</p>
        <button type="button" className={BUTTON} onClick={readAgain}>
          {singleOrderMessages.tryAgain}
        </button>
      </div>
    )
  if (history.total === 0) return <p className="text-quiet">{timelineMessages.none}</p>
  const more = () => {
    onMore?.()
    focusHeading()
  }
  return (
    <>
      <ol className="grid gap-4">
        {history.changes.map((change) => (
          <Change key={change.id} {...{ change, times }} onUndo={() => undo(change.id)} />
        ))}
      </ol>
      {onMore && page < history.pages && (
        <button type="button" className={BUTTON} onClick={more}>
          {timelineMessages.earlier(history.total - page * history.per)}
        </button>
      )}
    </>
  )
}

interface ChangeProps {
  readonly change: OrderEvent
  readonly times: (instant: number) => string
  readonly onUndo: () => void
}

function Change({ change, times, onUndo }: ChangeProps) {
  const { at, actor, kind, recorded, name, reason, orders, merged, fields, currency, isLarge, canUndo } = change
  const title = merged
    ? timelineMessages.merged(merged, orders)
    : timelineMessages.kindOf(recorded ? timelineMessages.recorded[recorded] : timelineMessages.kinds[kind], name)
  const time = at === null ? timelineMessages.noTime : times(at)
  const undoText = orders > 1 ? timelineMessages.undoAll(orders) : timelineMessages.undo
  return (
    <li className="flex justify-between gap-3">
      <div className="grid min-w-0 gap-1">
        <p className="wrap-anywhere">
          {title} {actor && <span className="text-quiet">{timelineMessages.by(actor.name)}</span>}
        </p>
        <p className="text-quiet text-xs">
          {at === null ? time : <time dateTime={new Date(at).toISOString()}>{time}</time>}
        </p>
        {reason !== '' && <p className="wrap-anywhere">{timelineMessages.reason(reason)}</p>}
        {isLarge && <p className="text-quiet">{timelineMessages.large}</p>}
        {fields.length > 0 && <FieldChanges changes={fields} currency={currency} />}
      </div>
      {canUndo && mayWork() && (
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
