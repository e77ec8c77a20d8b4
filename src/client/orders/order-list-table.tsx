import type { KeyboardEvent, ReactNode } from 'react'
import type { Order } from '#contract/order.ts'
import type { ListAction, ListState } from './list-state.ts'
import { OrderListHead } from './order-list-head.tsx'
import { OrderListRow } from './order-list-row.tsx'

interface OrderTableProps {
  readonly state: ListState
  readonly orders: readonly Order[]
  readonly isBusy: boolean
  /** The rows answer an earlier question, and there is no answer to this one. */
  readonly isInactive: boolean
  readonly dispatch: (action: ListAction) => void
  /** Stands under the headings where there are no rows. */
  readonly children: ReactNode
}

/** The orders of one page; keeps the room of ten rows, so that nothing below it moves from page to page. */
export function OrderListTable({ state, orders, isBusy, isInactive, dispatch, children }: OrderTableProps) {
  return (
    <div className="@container">
      {/* A message over a single row covers nothing below the table. */}
      <div className={`relative flex flex-col @2xl:min-h-[27.5rem] ${isInactive ? 'min-h-72' : ''}`}>
        <table
          aria-label="Orders"
          aria-busy={isBusy}
          onKeyDown={moveBetweenBoxes}
          className="block w-full table-fixed border-separate border-spacing-0 @2xl:table @2xl:text-xs @2xl:leading-4 @4xl:text-sm @4xl:leading-[1.125rem]"
        >
          <OrderListHead state={state} isInactive={isInactive} dispatch={dispatch} />
          <tbody
            inert={isInactive}
            className={`block transition-opacity @2xl:table-row-group ${isBusy ? 'opacity-60 delay-150' : 'delay-0'}`}
          >
            {orders.map((order) => (
              <OrderListRow key={order.id} order={order} isTicked={state.ticked.has(order.id)} dispatch={dispatch} />
            ))}
          </tbody>
        </table>
        {children}
      </div>
    </div>
  )
}

/** Arrow up and down go from box to box; Tab, Space and everything else stay the browser's. */
function moveBetweenBoxes(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')]
  const index = event.target instanceof HTMLInputElement ? boxes.indexOf(event.target) : -1
  if (index < 0) return
  event.preventDefault()
  boxes[index + step]?.focus()
}
