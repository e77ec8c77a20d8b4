import { memo, type ReactNode } from 'react'
import { orderPath } from '#client/navigation.ts'
import type { CellField, ListColumn } from '#client/orders/columns/list-columns.ts'
import { listMessages } from '#client/orders/messages.ts'
import { useDataSet } from '#client/state/data-set.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { STATUS_TEXT } from '#client/ui/status-text.ts'
import type { Order } from '#contract/orders/order.ts'
import { Checkbox } from './checkbox.tsx'

interface OrderRowProps {
  readonly order: Order
  readonly columns: readonly ListColumn[]
  readonly isSelected: boolean
  /** Whether the order is the one that is open. */
  readonly isCurrent: boolean
}

/**
 * One order: a row of at least 40 px, or a small card if the list is too narrow for columns. The table handles its events,
 * so that nothing but its order, its columns and its selection renders it again.
 */
export const OrderListRow = memo(function OrderListRow({ order, columns, isSelected, isCurrent }: OrderRowProps) {
  const { id, undo } = order
  const action = undo ? `${listMessages.undo} ${id}` : listMessages.actionsFor(id)
  return (
    <tr
      data-order={id}
      data-leaving={undo && ''}
      aria-current={isCurrent || undefined}
      className={isSelected ? 'order-row bg-active' : 'order-row hover:bg-hover'}
    >
      <td>
        <Checkbox label={listMessages.select(id)} state={isSelected ? 'all' : 'none'} />
      </td>
      {columns.map(({ field, heading, text, cells = `order-${field}` }) => (
        <td
          key={field}
          data-label={text && heading}
          className={field === 'status' ? `${cells} ${STATUS_TEXT[order.statusColor]}` : cells}
        >
          {text ? clamped(text(order), FITS_ONE_LINE) : contentOf(field, order)}
        </td>
      ))}
      <td>
        <button
          type="button"
          aria-label={action}
          aria-haspopup={undo || order.amount === undefined ? undefined : 'menu'}
          title={action}
          className={undo ? 'undo-button' : 'more-dots hover:bg-hover active:bg-active'}
        >
          {undo && listMessages.undo}
        </button>
      </td>
    </tr>
  )
})

function contentOf(
  field: CellField,
  { id, number = id, shopName, user, project, address, date, amount, status }: Order,
): ReactNode {
  const isOneLine = amount !== undefined
  const fits = isOneLine ? FITS_ONE_LINE : FITS_THREE_LINES
  switch (field) {
    case 'id':
      return (
        <a href={orderPath(id)} className="order-link">
          {isOneLine ? shortened(number) : clamped(id, fits)}
          {number !== id && (
            <small title={shopName} className="clamped">
              {` ${shopName}`}
            </small>
          )}
        </a>
      )
    case 'user':
      return (
        <span>
          <Avatar portrait={user.avatar} name={user.name} />
          {clamped(user.name, fits)}
        </span>
      )
    case 'date':
      return (
        <span>
          <Icon name="calendar" size={16} />
          {clamped(date, fits)}
        </span>
      )
    case 'amount':
      return amount && clamped(amount, FITS_AMOUNT)
    case 'status':
      return isOneLine && useDataSet.getState().role !== 'viewer' ? (
        <button
          type="button"
          aria-haspopup="menu"
          aria-label={listMessages.statusOf(id, status)}
          className="status-button"
        >
          <span />
          <span>{status}</span>
        </button>
      ) : (
        <span>
          <span />
          <span>{status}</span>
        </span>
      )
    default:
      return clamped(field === 'project' ? project : address, fits)
  }
}

/** Letters that hardly need more than three lines, or one, in any column. */
const FITS_THREE_LINES = 24
const FITS_ONE_LINE = 10
const FITS_AMOUNT = 12

/** A longer text is cut, so that it does not push the list away; in full in its tooltip. */
function clamped(text: string, fits: number): ReactNode {
  if (text.length <= fits) return text
  return (
    <span title={text} className="clamped">
      {text}
    </span>
  )
}

/** On one line, the end of a long ID is never cut: orders differ there. */
function shortened(id: string): ReactNode {
  if (id.length <= FITS_ONE_LINE) return id
  return (
    <span title={id} className="shortened">
      <span className="clamped">{id.slice(0, -ID_END)}</span>
      <span>{id.slice(-ID_END)}</span>
    </span>
  )
}

const ID_END = 7
