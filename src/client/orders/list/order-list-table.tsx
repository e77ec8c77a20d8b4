import { type ReactNode, useMemo, useRef, useState } from 'react'
import { orderIdAt } from '#client/navigation.ts'
import type { ListColumn } from '#client/orders/columns/list-columns.ts'
import type { ColumnTools } from '#client/orders/columns/use-column-tools.ts'
import { type ListAction, type ListState, selectionOf } from '#client/orders/list-state.ts'
import { listMessages } from '#client/orders/messages.ts'
import { useKeyAction } from '#client/state/keys.ts'
import { useEncodedPath } from '#client/ui/encoded-path.ts'
import type { Order } from '#contract/orders/order.ts'
import { OrderListHead } from './order-list-head.tsx'
import { OrderListRow } from './order-list-row.tsx'
import { changeRowStatus, moveBetweenCheckboxes, rowEvents } from './row-events.ts'
import { type RowKeys, rowKeys } from './row-keys.ts'

interface OrderTableProps {
  readonly columns: readonly ListColumn[]
  readonly tools: Partial<ColumnTools>
  readonly state: ListState
  readonly orders: readonly Order[]
  /** Whether every row of the table is one line high and has an amount, as real orders do. */
  readonly isOneLine: boolean
  readonly isBusy: boolean
  /** Whether the rows answer an earlier query and the present one failed. */
  readonly isInactive: boolean
  /** Whether other rows have been awaited for a while. */
  readonly isLate: boolean
  readonly dispatch: (action: ListAction) => void
  /** Shown under the headings instead of rows. */
  readonly children: ReactNode
}

/** The orders of one page. It is at least ten rows high, so that nothing below it moves from page to page. */
export function OrderListTable({
  columns,
  tools: { ColumnGroup, ColumnSeparator },
  state,
  orders,
  isOneLine,
  isBusy,
  isInactive,
  isLate,
  dispatch,
  children,
}: OrderTableProps) {
  const [shown, setShown] = useState<RowKeys>(NO_KEYS)
  const keys = useMemo(
    () =>
      rowKeys(
        shown,
        orders.map(({ id }) => id),
      ),
    [shown, orders],
  )
  if (keys !== shown) setShown(keys)
  const events = useMemo(() => rowEvents(orders, dispatch), [orders, dispatch])
  const path = useEncodedPath()
  const openId = orderIdAt(path)
  const body = useRef<HTMLTableSectionElement>(null)
  useKeyAction('changeRowStatus', (id) => {
    const index = orders.findIndex((order) => order.id === id)
    const [row, order] = [body.current?.rows[index], orders[index]]
    if (row && order) changeRowStatus(row, order)
  })
  return (
    <div className="@container">
      {/* Room for a message over the rows, even if there is only one. */}
      <div
        className={`relative flex flex-col @2xl:min-h-[27.5rem] [[data-density=compact]_.live-list_&]:@2xl:min-h-[22.5rem] ${isInactive ? 'min-h-72' : ''}`}
      >
        <table
          aria-label={listMessages.table}
          aria-busy={isBusy}
          onKeyDown={moveBetweenCheckboxes}
          className="block w-full table-fixed border-separate [border-spacing:0] @2xl:table @2xl:text-xs @2xl:leading-4 @4xl:text-sm @4xl:leading-[1.125rem]"
        >
          {ColumnGroup && <ColumnGroup columns={columns} />}
          <OrderListHead
            columns={columns}
            Separator={ColumnSeparator}
            sort={state.sort}
            selection={selectionOf(state)}
            isInactive={isInactive || orders.length === 0}
            dispatch={dispatch}
          />
          <tbody
            ref={body}
            {...events}
            inert={isInactive}
            className={`${isOneLine ? 'one-line-rows' : ''} block transition-opacity @2xl:table-row-group ${isLate ? 'opacity-60' : ''}`}
          >
            {orders.map((order) => (
              <OrderListRow
                key={keys.get(order.id)}
                order={order}
                columns={columns}
                isSelected={state.selected.has(order.id)}
                isCurrent={order.id === openId}
              />
            ))}
          </tbody>
        </table>
        {children}
      </div>
    </div>
  )
}

const NO_KEYS: RowKeys = new Map()
