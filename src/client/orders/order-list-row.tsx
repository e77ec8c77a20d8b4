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
    <tr className={isSelected ? `${ROW} bg-active` : `${ROW} hover:bg-hover`}>
      <td className={`${CELL} @2xl:h-10 @2xl:py-px @2xl:pl-2`}>
        <Checkbox label={listMessages.select(id)} state={isSelected ? 'all' : 'none'} />
      </td>
      <td className={`${CELL} flex h-10 items-center tabular-nums @2xl:table-cell @2xl:px-1.5`}>{clamped(id)}</td>
      <td
        className={`${CELL} col-start-2 row-start-2 pr-3 @max-[22rem]:col-span-3 @max-[22rem]:col-start-2 @2xl:px-1.5`}
      >
        <span className="flex items-center gap-2">
          <Avatar portrait={user.avatar} name={user.name} />
          {clamped(user.name)}
        </span>
      </td>
      <td className={`${CELL} col-span-3 col-start-2 row-start-3 pt-1 @2xl:px-1.5 @2xl:py-px`}>{clamped(project)}</td>
      <td
        className={`${CELL} col-span-3 col-start-2 row-start-4 pb-1.5 text-quiet @2xl:px-1.5 @2xl:py-px @2xl:text-text`}
      >
        {clamped(address)}
      </td>
      <td
        className={`${CELL} col-span-2 col-start-3 row-start-2 justify-self-end pr-2.5 @max-[22rem]:col-span-3 @max-[22rem]:col-start-2 @max-[22rem]:row-start-5 @max-[22rem]:justify-self-start @max-[22rem]:pb-2 @2xl:px-1.5`}
      >
        <span className="flex items-center gap-1.5 @2xl:@max-4xl:*:[svg]:hidden">
          <Icon name="calendar" size={16} />
          {clamped(date)}
        </span>
      </td>
      <td className={`${CELL} col-start-3 row-start-1 justify-self-end @2xl:px-1.5 ${STATUS_TEXT[statusColor]}`}>
        <span className="flex items-center gap-1.5">
          <span className="size-1.5 shrink-0 rounded-full bg-current forced-color-adjust-none" />
          <span className="whitespace-nowrap">{status}</span>
        </span>
      </td>
      <td className={`${CELL} col-start-4 row-start-1 justify-self-end @2xl:pr-1.5`}>
        <button
          type="button"
          aria-label={listMessages.actionsFor(id)}
          title={listMessages.actionsFor(id)}
          className="more-dots ml-auto block size-7 rounded-lg text-quiet hover:bg-hover active:bg-active pointer-coarse:size-10"
        />
      </td>
    </tr>
  )
})

const ROW =
  'group grid cursor-pointer grid-cols-[2.5rem_minmax(0,1fr)_auto_2.5rem] items-center border-hairline border-b py-1 @2xl:table-row'
const CELL = 'wrap-anywhere @2xl:border-hairline @2xl:border-b'

/** Letters that need at most three lines in every column. */
const SHORT = 16

/** Up to three lines, so that a very long text does not push the list away; in full in its tooltip and while the row has the focus. */
function clamped(text: string): ReactNode {
  if (text.length <= SHORT) return text
  return (
    <span title={text} className="line-clamp-3 group-focus-within:line-clamp-none">
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
