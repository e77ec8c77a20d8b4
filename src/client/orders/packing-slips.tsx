import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { fetchJson } from '#client/data/fetch-json.ts'
import { formatDay } from '#contract/format-date.ts'
import type { OrderReply } from '#contract/order-schema.ts'
import type { SingleOrder } from '#contract/single-order.ts'
import { selectionMessages } from './selection-messages.ts'

type SlipOrder = OrderReply & Pick<SingleOrder, 'lines'>

/** Orders that are read at the same time. */
const AT_ONCE = 4

/** Reads the orders, opens the browser's print dialog with a slip of each on a sheet of its own, and ends with it. */
export default function PackingSlips({ ids, onEnd }: { ids: readonly string[]; onEnd: (problem?: string) => void }) {
  const [orders, setOrders] = useState<readonly SlipOrder[]>()
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const aborting = new AbortController()
    readOrders(ids, aborting.signal).then(setOrders, (error: Error) => aborting.signal.aborted || end(error.message))
    return () => aborting.abort()
  }, [ids])
  useEffect(() => {
    if (!orders) return
    const root = document.getElementById('root')
    const printed = () => end()
    root?.classList.add('print:hidden')
    addEventListener('afterprint', printed)
    print()
    return () => {
      root?.classList.remove('print:hidden')
      removeEventListener('afterprint', printed)
    }
  }, [orders])
  if (!orders) return null
  return createPortal(
    <div className="hidden text-on-tint print:block">
      {orders.map((order) => (
        <Slip key={order.id} order={order} />
      ))}
    </div>,
    document.body,
  )
}

function Slip({ order: { id, day, user, address, lines } }: { order: SlipOrder }) {
  return (
    <section className="break-after-page last:break-after-auto">
      <h1 className="pb-4 font-semibold text-2xl">{selectionMessages.slip(id)}</h1>
      <p>{formatDay(day)}</p>
      <p className="pt-4 font-semibold">{user.name}</p>
      <p className="pb-6">{address}</p>
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b text-left">
            <th className="py-2 font-semibold">{selectionMessages.product}</th>
            <th className="py-2 text-right font-semibold">{selectionMessages.quantity}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ product, quantity }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key, and never change here
            <tr key={index} className="border-b">
              <td className="py-2">{product}</td>
              <td className="py-2 text-right tabular-nums">{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

async function readOrders(ids: readonly string[], signal: AbortSignal): Promise<SlipOrder[]> {
  const orders: SlipOrder[] = []
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const reads = ids.slice(from, from + AT_ONCE).map((id) => {
      return fetchJson<SlipOrder>(window.fetch.bind(window), `/api/order?${new URLSearchParams({ id })}`, signal)
    })
    orders.push(...(await Promise.all(reads)))
  }
  return orders
}
