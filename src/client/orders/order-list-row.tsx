import { type MouseEvent, memo, type ReactNode, useRef } from 'react'
import { Avatar } from '#client/ui/avatar.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import type { Order, StatusColor } from '#contract/order.ts'
import { Checkbox } from './checkbox.tsx'
import type { ListAction } from './list-state.ts'
import { listMessages } from './messages.ts'
import { orderActions } from './order-actions.ts'

interface OrderRowProps {
  readonly order: Order
  readonly isSelected: boolean
  readonly dispatch: (action: ListAction) => void
}

/** One order: a row of at least 40 px, or a small card if the list is too narrow for columns. */
export const OrderListRow = memo(function OrderListRow({ order, isSelected, dispatch }: OrderRowProps) {
  const toggle = () => dispatch({ type: 'toggleRow', id: order.id })
  const pressed = useRef<Point>({ clientX: 0, clientY: 0 })
  const clicked = (event: MouseEvent) => {
    if (!isOnControl(event.target) && !hasSelectedText(pressed.current, event)) toggle()
  }
  // Keyboards use the checkbox; the row only enlarges its target.
  return (
    <tr
      onMouseDown={(event) => {
        pressed.current = event
      }}
      onClick={clicked}
      className="group grid cursor-pointer grid-cols-[2.5rem_minmax(0,1fr)_auto_2.5rem] items-center border-hairline border-b py-1 hover:bg-hover has-checked:bg-active @2xl:table-row @2xl:*:border-hairline @2xl:*:border-b"
    >
      <td className="@2xl:h-10 @2xl:py-px @2xl:pl-2">
        <Checkbox label={listMessages.select(order.id)} state={isSelected ? 'all' : 'none'} onToggle={toggle} />
      </td>
      <td className="flex h-10 items-center tabular-nums @2xl:table-cell @2xl:px-1.5">
        <Clamped text={order.id} />
      </td>
      <td className="col-start-2 row-start-2 pr-3 @max-[22rem]:col-span-3 @max-[22rem]:col-start-2 @2xl:px-1.5">
        <span className="flex items-center gap-2">
          <Avatar seed={order.user.avatar} />
          <Clamped text={order.user.name} />
        </span>
      </td>
      <td className="col-span-3 col-start-2 row-start-3 pt-1 @2xl:px-1.5 @2xl:py-px">
        <Clamped text={order.project} />
      </td>
      <td className="col-span-3 col-start-2 row-start-4 pb-1.5 text-quiet @2xl:px-1.5 @2xl:py-px @2xl:text-text">
        <Clamped text={order.address} />
      </td>
      <td className="col-span-2 col-start-3 row-start-2 justify-self-end pr-2.5 @max-[22rem]:col-span-3 @max-[22rem]:col-start-2 @max-[22rem]:row-start-5 @max-[22rem]:justify-self-start @max-[22rem]:pb-2 @2xl:px-1.5">
        <span className="flex items-center gap-1.5">
          <span className="@2xl:@max-4xl:hidden">
            <Icon name="calendar" size={16} />
          </span>
          <Clamped text={order.date} />
        </span>
      </td>
      <td className={`col-start-3 row-start-1 justify-self-end @2xl:px-1.5 ${STATUS_TEXT[order.statusColor]}`}>
        <span className="flex items-center gap-1.5">
          <span className="size-1.5 shrink-0 rounded-full bg-current forced-color-adjust-none" />
          <span className="whitespace-nowrap">{order.status}</span>
        </span>
      </td>
      <td className="col-start-4 row-start-1 justify-self-end @2xl:pr-1.5">
        <IconButton
          icon="more"
          label={listMessages.actionsFor(order.id)}
          onClick={() => orderActions.openActions?.(order)}
          className="ml-auto text-quiet"
        />
      </td>
    </tr>
  )
})

/** Up to three lines, so that a very long text does not push the list away; in full while the row has the focus. */
function Clamped({ text }: { text: string }): ReactNode {
  return (
    <span title={text} className="wrap-anywhere line-clamp-3 group-focus-within:line-clamp-none">
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

function isOnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label') !== null
}

type Point = Pick<MouseEvent, 'clientX' | 'clientY'>

/** Whether the click ends a drag over text. The selection alone is no evidence: it may be older than the click. */
function hasSelectedText(from: Point, to: Point): boolean {
  const hasMoved = Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) > 4
  return hasMoved && getSelection()?.isCollapsed === false
}
