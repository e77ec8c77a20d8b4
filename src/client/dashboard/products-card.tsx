import { type ReactNode, useId } from 'react'
import { chartMessages } from '#client/charts/messages.ts'
import type { ProductsView } from '#client/data/dashboard-view.ts'
import { CARD_TITLES } from '#contract/dashboard/cards.ts'
import { EmptyNote } from './chart-card.tsx'
import { FigureLink } from './figure-link.tsx'

const TITLE = CARD_TITLES.products

/** The best-selling products; an unknown figure is an en dash. */
export function ProductsCard({ view, info }: { view: ProductsView; info?: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col p-4 lg:p-6">
      <div className="mb-3 flex min-h-7 items-center justify-between gap-2">
        <h2 id={id} className="leading-7 font-semibold">
          {TITLE}
        </h2>
        {view.by && <span className="grow text-xs text-quiet">{view.by}</span>}
        {info}
      </div>
      {view.rows.length === 0 ? <EmptyNote>{view.note}</EmptyNote> : <ProductTable {...view} labelledBy={id} />}
      {view.rows.length > 0 && view.note && <p className="mt-2 text-xs text-quiet">{view.note}</p>}
    </section>
  )
}

function ProductTable({ rows, isByOrders, labelledBy }: ProductsView & { labelledBy: string }) {
  return (
    <table aria-labelledby={labelledBy} className="w-full grow tabular-nums @max-[26rem]:text-xs">
      <thead>
        <tr className="text-xs text-quiet">
          <th scope="col" className="h-8 border-b border-hairline text-left font-normal">
            Name
          </th>
          {['Price', isByOrders ? 'Orders' : 'Quantity', 'Amount'].map((figure) => (
            <th key={figure} scope="col" className="h-8 border-b border-hairline pl-3 text-right font-normal">
              {figure}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, price, quantity, amount, href }) => (
          <tr key={name} className="relative hover:bg-hover">
            <td className="h-10 py-1.5 wrap-anywhere">
              <FigureLink
                href={href}
                label={chartMessages.showOrders(name)}
                className="-my-1.5 flex min-h-10 items-center pointer-coarse:min-h-11 after:absolute after:inset-0"
              >
                {name}
              </FigureLink>
            </td>
            <td className="h-10 py-1.5 pl-3 text-right whitespace-nowrap">{price ?? '–'}</td>
            <td className="h-10 py-1.5 pl-3 text-right whitespace-nowrap">{quantity ?? '–'}</td>
            <td className="h-10 py-1.5 pl-3 text-right whitespace-nowrap">{amount ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
