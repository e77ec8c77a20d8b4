import { STATUS_TEXT } from '#client/ui/status-text.ts'
import { formatDay } from '#contract/format-date.ts'
import type { ImportPreview, PreviewOrder } from '#contract/imports/import-preview.ts'
import { formatMoney } from '#contract/money.ts'
import { ORDER_STATUSES, statusColor } from '#contract/orders/order.ts'
import { isolated } from '#contract/text.ts'
import { isolateQuotes } from './isolate-quotes.ts'
import { facts, previewMessages } from './messages.ts'

/** The first rejected records, and the first orders as they will appear: in a table, or as a list where that is too narrow. */
export function PreviewOrders({ preview: { orders, faults } }: { preview: Pick<ImportPreview, 'orders' | 'faults'> }) {
  return (
    <>
      {faults.length > 0 && (
        <section className="mt-6">
          <h4 className="font-semibold">{previewMessages.rejected}</h4>
          <ul className="mt-1 list-disc *:not-last:mb-1 pl-5 text-quiet">
            {faults.map(({ line, column, reason }) => (
              <li key={`${line} ${reason}`} className="wrap-anywhere">
                {previewMessages.rejectedAt(line, column, isolateQuotes(reason))}
              </li>
            ))}
          </ul>
        </section>
      )}
      {orders.length > 0 && (
        <section className="mt-6">
          <h4 className="pb-1 font-semibold">{previewMessages.title}</h4>
          <OrderTable orders={orders} />
          <OrderCards orders={orders} />
        </section>
      )}
    </>
  )
}

interface OrdersProps {
  readonly orders: readonly PreviewOrder[]
}

function OrderTable({ orders }: OrdersProps) {
  return (
    <table aria-label={previewMessages.title} className="w-full text-left max-md:hidden">
      <thead className="text-quiet text-xs">
        <tr className="*:border-hairline *:border-b *:py-2 *:pr-3 *:last:pr-0 *:font-normal">
          {previewMessages.columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          <th scope="col" className="text-right">
            {previewMessages.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map(({ line, id, day, customer, project, city, status, minor, currency }) => (
          <tr
            key={`${line} ${id}`}
            className="*:border-hairline *:border-b *:py-2 *:pr-3 *:last:pr-0 *:align-top *:wrap-anywhere"
          >
            <td>
              <div className="min-w-16">{isolated(id)}</div>
            </td>
            <td className="whitespace-nowrap tabular-nums">{formatDay(day)}</td>
            <td>{isolated(customer)}</td>
            <td>{isolated(project)}</td>
            <td>
              <div className="min-w-20">{isolated(city)}</div>
            </td>
            <td>
              <StatusText status={status} />
            </td>
            <td className="whitespace-nowrap text-right tabular-nums">{formatMoney(minor, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const CARD_LINE = 'flex justify-between gap-3'
const CARD_TEXT = 'min-w-0 wrap-anywhere'

function OrderCards({ orders }: OrdersProps) {
  return (
    <ul aria-label={previewMessages.title} className="md:hidden">
      {orders.map(({ line, id, day, customer, project, city, status, minor, currency }) => (
        <li key={`${line} ${id}`} className="border-hairline border-b py-2">
          <div className={CARD_LINE}>
            <span className={CARD_TEXT}>{isolated(id)}</span>
            <StatusText status={status} />
          </div>
          <div className={CARD_LINE}>
            <span className={CARD_TEXT}>{isolated(customer)}</span>
            <span className="whitespace-nowrap tabular-nums">{formatMoney(minor, currency)}</span>
          </div>
          <div className={`text-quiet ${CARD_LINE}`}>
            <span className={CARD_TEXT}>{facts(project && isolated(project), city && isolated(city))}</span>
            <span className="whitespace-nowrap tabular-nums">{formatDay(day)}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}

function StatusText({ status }: Pick<PreviewOrder, 'status'>) {
  const known = ORDER_STATUSES.find((one) => one === status)
  return (
    <span
      className={`flex shrink-0 items-center gap-1.5 whitespace-nowrap ${known ? STATUS_TEXT[statusColor(known)] : ''}`}
    >
      <span className="size-1.5 rounded-full bg-current forced-color-adjust-none" />
      {status}
    </span>
  )
}
