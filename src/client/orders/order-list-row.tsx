import { memo, type ReactNode } from 'react'
import { Avatar } from '#client/ui/avatar.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { Order, StatusColor } from '#contract/order.ts'
import { Checkbox } from './checkbox.tsx'
import { listMessages } from './messages.ts'

interface OrderRowProps {
  readonly order: Order
  readonly isSelected: boolean
}

/**
 * One order: a row of at least 40 px, or a small card if the list is too narrow for columns. The table handles its events,
 * so that nothing but its order and its selection renders it again.
 */
export const OrderListRow = memo(function OrderListRow({ order, isSelected }: OrderRowProps) {
  const { id, user, project, address, date, status, statusColor } = order
  return (
    <tr className={isSelected ? 'order-row bg-active' : 'order-row hover:bg-hover'}>
      <td>
        <Checkbox label={listMessages.select(id)} state={isSelected ? 'all' : 'none'} />
      </td>
      <td>{clamped(id)}</td>
      <td>
        <span>
          <Avatar portrait={user.avatar} name={user.name} />
          {clamped(user.name)}
        </span>
      </td>
      <td>{clamped(project)}</td>
      <td>{clamped(address)}</td>
      <td>
        <span>
          <Icon name="calendar" size={16} />
          {clamped(date)}
        </span>
      </td>
      <td className={STATUS_TEXT[statusColor]}>
        <span>
          <span />
          <span>{status}</span>
        </span>
      </td>
      <td>
        <button
          type="button"
          aria-label={listMessages.actionsFor(id)}
          title={listMessages.actionsFor(id)}
          className="more-dots hover:bg-hover active:bg-active"
        />
      </td>
    </tr>
  )
})

/** Letters that hardly need more than three lines in any column. */
const SHORT = 24

/** Up to three lines, so that a very long text does not push the list away; in full in its tooltip and while the row has the focus. */
function clamped(text: string): ReactNode {
  if (text.length <= SHORT) return text
  return (
    <span title={text} className="clamped">
      {text}
    </span>
  )
}

const STATUS_TEXT: Record<StatusColor, string> = {
  'status-in-progress': 'text-status-in-progress',
  'status-complete': 'text-status-complete',
  'status-pending': 'text-status-pending',
  'status-approved': 'text-status-approved',
  'status-cancelled': 'text-status-cancelled',
}
