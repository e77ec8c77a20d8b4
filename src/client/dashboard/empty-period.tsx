import type { MouseEvent } from 'react'
import { useSearchParams } from 'wouter'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import { emptyPeriodMessages } from './empty-period-messages.ts'
import { dashboardMessages } from './messages.ts'

const DAYS = ['period', 'from', 'to']

/** Shown once, instead of cards that would all be empty. `hasOrders`: whether there are orders on other days. */
export default function EmptyPeriod({ hasOrders }: { hasOrders: boolean }) {
  const [, setParams] = useSearchParams()
  const showLatest = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button goes away with the empty period.
    currentTarget.closest('main')?.focus({ preventScroll: true })
    setParams((current) => {
      const next = new URLSearchParams(current)
      // The latest days without orders: there are none in this currency.
      const chosen = DAYS.some((name) => next.has(name)) ? DAYS : ['currency']
      for (const name of chosen) next.delete(name)
      return next
    })
  }
  return (
    <div className="grid min-h-40 place-content-center justify-items-center gap-3 rounded-card bg-card p-6 text-center forced-colors:border">
      <p className="text-quiet">{emptyPeriodMessages.noOrders}</p>
      {hasOrders && <DialogButton onClick={showLatest}>{dashboardMessages.showLatest}</DialogButton>}
    </div>
  )
}
