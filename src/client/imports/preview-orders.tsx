import { formatDay } from '#contract/format-date.ts'
import type { ImportPreview } from '#contract/import-preview.ts'
import { formatMoney } from '#contract/money.ts'
import { isolated } from '#contract/text.ts'
import { isolateQuotes } from './isolate-quotes.ts'
import { previewMessages } from './messages.ts'

/** The file's first orders as they will appear. Very long words break; otherwise the table scrolls. */
export function PreviewOrders({ preview: { orders, faults } }: { preview: Pick<ImportPreview, 'orders' | 'faults'> }) {
  if (orders.length === 0 && faults.length === 0) return null
  return (
    <div className="mt-6">
      {orders.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        <section aria-label={previewMessages.region} tabIndex={0} className="overflow-x-auto">
          <table className="w-full min-w-140 text-left">
            <caption className="pb-1 text-left font-semibold">{previewMessages.title}</caption>
            <thead className="text-quiet text-xs">
              <tr className="*:border-hairline *:border-b *:py-2 *:pr-2 *:font-normal">
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
                <tr key={`${line} ${id}`} className="*:border-hairline *:border-b *:py-2 *:pr-2 *:align-top">
                  <td>
                    <div className="min-w-16 [overflow-wrap:anywhere]">{isolated(id)}</div>
                  </td>
                  <td className="whitespace-nowrap tabular-nums">{formatDay(day)}</td>
                  <td>
                    <div className="min-w-20 [overflow-wrap:anywhere]">{isolated(customer)}</div>
                  </td>
                  <td>
                    <div className="min-w-24 [overflow-wrap:anywhere]">{isolated(project)}</div>
                  </td>
                  <td>
                    <div className="min-w-18 [overflow-wrap:anywhere]">{isolated(city)}</div>
                  </td>
                  <td>{status}</td>
                  <td className="whitespace-nowrap text-right tabular-nums">{formatMoney(minor, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
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
