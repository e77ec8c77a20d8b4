import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ListColumn } from '#client/orders/columns/list-columns.ts'
import type { Order } from '#contract/orders/order.ts'
import { SearchHighlight } from './search-highlight.tsx'
import { matchedFields } from './search-messages.ts'

interface SearchMatchesProps {
  readonly search: string
  readonly orders: readonly Order[]
  readonly columns: readonly ListColumn[]
}

/** Why each row matches the search: what was found is marked, and the order ID's cell names a field that the list does not show. */
export default function SearchMatches({ search, orders, columns }: SearchMatchesProps) {
  const [cells, setCells] = useState<ReadonlyMap<string, Element>>(new Map())
  // biome-ignore lint/correctness/useExhaustiveDependencies: other orders have other cells
  useLayoutEffect(() => {
    const rows = document.querySelectorAll<HTMLElement>('main tbody tr')
    setCells(
      new Map(
        [...rows].flatMap((row) =>
          [...row.querySelectorAll('.order-id')].map((cell) => [row.dataset.order ?? '', cell]),
        ),
      ),
    )
  }, [orders])
  return (
    <>
      {orders.map(({ id, match }) => {
        const cell = match && cells.get(id)
        if (!cell) return null
        const text = `${matchedFields[match.field]}: ${match.text}`
        return createPortal(
          <span title={text} className="order-match">
            {text}
          </span>,
          cell,
          id,
        )
      })}
      <SearchHighlight search={search} orders={orders} columns={columns} cells={cells} />
    </>
  )
}
