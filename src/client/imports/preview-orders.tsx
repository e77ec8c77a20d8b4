import { STATUS_TEXT } from '#client/ui/status-text.ts'
import { formatDay } from '#contract/format-date.ts'
import type { ImportPreview, PreviewOrder } from '#contract/import-preview.ts'
import { formatMoney } from '#contract/money.ts'
import { ORDER_STATUSES, statusColor } from '#contract/order.ts'
import { isolated } from '#contract/text.ts'
import { isolateQuotes } from './isolate-quotes.ts'
import { previewMessages } from './messages.ts'

/** The file's first orders as they will appear: a table, on narrow screens a card of two or three lines for each. */
export function PreviewOrders({ preview: { orders, faults } }: { preview: Pick<ImportPreview, 'orders' | 'faults'> }) {
  if (orders.length === 0 && faults.length === 0) return null
  return (
    <div className="mt-6">
      {orders.length > 0 && (
        <table className="w-full text-left max-md:block">
          <caption className="pb-1 text-left font-semibold max-md:block">{previewMessages.title}</caption>
          <thead className="text-quiet text-xs max-md:sr-only">
            <tr className="*:border-hairline *:border-b *:py-2 *:pr-3 *:font-normal">
              {previewMessages.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
              <th scope="col" className="pr-0! text-right">
                {previewMessages.amount}
              </th>
            </tr>
          </thead>
          <tbody className="max-md:block">
            {orders.map((order) => (
              <OrderRow key={`${order.line} ${order.id}`} order={order} />
            ))}
          </tbody>
        </table>
      )}
      {faults.length > 0 && (
        <>
          <h4 className="mt-3 font-semibold">{previewMessages.rejected}</h4>
          <ul className="mt-1 list-disc space-y-1 pl-5 text-quiet">
            {faults.map(({ line, column, reason }) => (
              <li key={`${line} ${reason}`} className="[overflow-wrap:anywhere]">
                {previewMessages.rejectedAt(line, column, isolateQuotes(reason))}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const ROW =
  'border-hairline border-b max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:py-2 md:*:py-2 md:*:pr-3 md:*:align-top md:*:last:pr-0'
const TEXT = '[overflow-wrap:anywhere]'

function OrderRow({ order }: { order: PreviewOrder }) {
  const { id, day, customer, project, city, minor, currency } = order
  const status = ORDER_STATUSES.find((one) => one === order.status)
  return (
    <tr className={ROW}>
      <td className={`${TEXT} tabular-nums max-md:row-start-1 md:min-w-16`}>{isolated(id)}</td>
      <td className="whitespace-nowrap tabular-nums max-md:col-start-2 max-md:row-start-3 max-md:text-right">
        {formatDay(day)}
      </td>
      <td className={`${TEXT} max-md:col-start-1 max-md:row-start-2`}>{isolated(customer)}</td>
      <td className={`${TEXT} max-md:col-start-1 max-md:row-start-3`}>{isolated(project)}</td>
      <td className={`${TEXT} max-md:col-start-1 max-md:row-start-4`}>{isolated(city)}</td>
      <td
        className={`whitespace-nowrap max-md:col-start-2 max-md:row-start-1 ${status ? STATUS_TEXT[statusColor(status)] : ''}`}
      >
        <span aria-hidden="true" className="mr-1.5 inline-block size-1.5 rounded-full bg-current align-middle" />
        {order.status}
      </td>
      <td className="whitespace-nowrap text-right tabular-nums max-md:col-start-2 max-md:row-start-2">
        {formatMoney(minor, currency)}
      </td>
    </tr>
  )
}
