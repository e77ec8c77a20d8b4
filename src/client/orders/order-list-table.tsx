import type { KeyboardEvent, ReactNode } from 'react'
import type { Order } from '#contract/order.ts'
import type { ListAction, ListState } from './list-state.ts'
import { listMessages } from './messages.ts'
import { OrderListHead } from './order-list-head.tsx'
import { OrderListRow } from './order-list-row.tsx'

interface OrderTableProps {
  readonly state: ListState
  readonly orders: readonly Order[]
  readonly isBusy: boolean
  /** Whether the rows answer an earlier query and the present one failed. */
  readonly isInactive: boolean
  readonly dispatch: (action: ListAction) => void
  /** Shown under the headings instead of rows. */
  readonly children: ReactNode
}

/** The orders of one page. It is always ten rows high, so that nothing below it moves from page to page. */
export function OrderListTable({ state, orders, isBusy, isInactive, dispatch, children }: OrderTableProps) {
  return (
    <div className="@container">
      {/* Room for a message over the rows, even if there is only one. */}
      <div className={`relative flex flex-col @2xl:min-h-[27.5rem] ${isInactive ? 'min-h-72' : ''}`}>
        <table
          aria-label={listMessages.table}
          aria-busy={isBusy}
          onKeyDown={moveBetweenCheckboxes}
          className="block w-full table-fixed border-separate border-spacing-0 @2xl:table @2xl:text-xs @2xl:leading-4 @4xl:text-sm @4xl:leading-[1.125rem]"
        >
          <OrderListHead state={state} isInactive={isInactive} dispatch={dispatch} />
          <tbody
            inert={isInactive}
            className={`block transition-opacity @2xl:table-row-group ${isBusy ? 'opacity-60 delay-150' : 'delay-0'}`}
          >
            {orders.map((order) => (
              <OrderListRow
                key={order.id}
                order={order}
                isSelected={state.selected.has(order.id)}
                dispatch={dispatch}
              />
            ))}
          </tbody>
        </table>
        {children}
      </div>
    </div>
  )
}

/** Arrow up and down move between checkboxes; the browser handles all other keys. */
function moveBetweenCheckboxes(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')]
  const index = event.target instanceof HTMLInputElement ? boxes.indexOf(event.target) : -1
  if (index < 0) return
  event.preventDefault()
  boxes[index + step]?.focus()
}
