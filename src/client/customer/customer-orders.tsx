import { Link } from 'wouter'
import { createHttpSource } from '#client/data/http-source.ts'
import { request } from '#client/data/request.ts'
import { orderPath } from '#client/navigation.ts'
import { OrderSection } from '#client/order/section.tsx'
import { useAnswer } from '#client/state/live-hooks.ts'
import { maySeeMoney } from '#client/state/rights.ts'
import { ProblemMessage } from '#client/ui/problem-message.tsx'
import { STATUS_TEXT } from '#client/ui/status-text.ts'
import type { Customer } from '#contract/orders/customer-schema.ts'
import { DEFAULT_QUERY, type OrderQuery } from '#contract/orders/order-query.ts'
import { customerMessages } from './messages.ts'

const source = createHttpSource(request)
const LATEST = { ...DEFAULT_QUERY, per: 25 }
const LINK = 'inline-flex min-h-6 items-center underline pointer-coarse:min-h-11'
const { order, date, products, amount, status } = customerMessages

/** The latest orders, and the way to all of them. */
export function CustomerOrders({ customer: { key: customerKey, orders } }: { readonly customer: Customer }) {
  const query: OrderQuery = { ...LATEST, customerKey }
  const { data, error, retry } = useAnswer(['customer orders', query], (signal) => source.listOrders(query, signal))
  const hasMoney = maySeeMoney()
  return (
    <OrderSection heading={customerMessages.orders} isPage>
      {!data && !error && <p role="status">{customerMessages.loadingOrders}</p>}
      {!data && error && (
        <ProblemMessage what={customerMessages.ordersNotLoaded} advice={error.message} onRetry={retry} />
      )}
      {data && (
        <table aria-label={customerMessages.orders} className="w-full">
          <thead>
            <tr className="text-quiet text-xs">
              {[order, date, products, ...(hasMoney ? [amount] : []), status].map((heading) => (
                <th key={heading} scope="col" className={`pb-1 font-normal ${PLACES[heading]}`}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.orders.map((row) => (
              <tr key={row.id} className="align-baseline">
                <td className="py-1 wrap-anywhere">
                  <Link href={orderPath(row.id)} className={LINK}>
                    {row.number ?? row.id}
                  </Link>
                </td>
                <td className={`py-1 ${PLACES[date]}`}>{row.date}</td>
                <td className={`py-1 ${PLACES[products]}`}>{row.project}</td>
                {hasMoney && <td className={`py-1 ${PLACES[amount]}`}>{row.amount}</td>}
                <td className={`py-1 ${PLACES[status]} ${STATUS_TEXT[row.statusColor]}`}>{row.status}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data && (
        <Link href={`/order-list?${new URLSearchParams({ customerKey })}`} className={LINK}>
          {customerMessages.allOrders(orders)}
        </Link>
      )}
    </OrderSection>
  )
}

const PLACES: Readonly<Record<string, string>> = {
  [order]: 'text-left',
  [date]: 'pl-3 text-left',
  [products]: 'pl-3 text-left wrap-anywhere max-sm:hidden',
  [amount]: 'pl-3 text-right whitespace-nowrap tabular-nums',
  [status]: 'pl-3 text-left',
}
