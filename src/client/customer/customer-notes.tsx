import { useMemo } from 'react'
import { Link } from 'wouter'
import { orderPath } from '#client/navigation.ts'
import { OrderSection } from '#client/order/section.tsx'
import { useOrderData } from '#client/state/order-data.ts'
import { type Customer, MAX_NOTED } from '#contract/orders/customer-schema.ts'
import { storeTimes } from '#contract/store-times.ts'
import { customerMessages } from './messages.ts'

/** What is written in the customer's orders, those of the latest order first. */
export function CustomerNotes({ notes }: Pick<Customer, 'notes'>) {
  const timeZone = useOrderData().useTimeZone()
  const times = useMemo(() => storeTimes(timeZone ?? null), [timeZone])
  const orders = new Set(notes.map(({ order }) => order))
  return (
    <OrderSection heading={customerMessages.notes} isPage>
      <ul className="grid gap-4">
        {notes.map(({ order, at, actor, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order can have the same note twice
          <li key={index} className="grid gap-1">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <Link href={orderPath(order)} className="underline">
                {order}
              </Link>
              {actor?.name ?? customerMessages.imported}
              {at !== null && timeZone !== undefined && (
                <time dateTime={new Date(at).toISOString()} className="text-quiet text-xs">
                  {times(at)}
                </time>
              )}
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
          </li>
        ))}
      </ul>
      {orders.size === MAX_NOTED && <p className="text-quiet text-xs">{customerMessages.notesOfLatest(orders.size)}</p>}
    </OrderSection>
  )
}
