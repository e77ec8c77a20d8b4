import type { RefObject } from 'react'
import { useKeyAction, useKeyHints } from '#client/state/keys.ts'
import { leaveOrderForm } from '#client/state/order-form.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { isolated } from '#contract/text.ts'
import { singleOrderMessages } from './messages.ts'
import { useNeighbours } from './use-neighbours.ts'

interface OrderHeaderProps {
  readonly id: string
  readonly order: SingleOrder | undefined
  readonly heading: RefObject<HTMLHeadingElement | null>
  /** Whether its heading is the page's. */
  readonly isPage: boolean
  readonly onClose: () => void
}

/** The order's number in its shop, the way to the orders before and after it, and back to the list. */
export function OrderHeader({ id, order, heading, isPage, onClose }: OrderHeaderProps) {
  const { previous, next } = useNeighbours(id)
  useKeyAction('previousOrder', () => leaving(previous)?.())
  useKeyAction('nextOrder', () => leaving(next)?.())
  const hint = useKeyHints()
  const Heading = isPage ? 'h1' : 'h2'
  const title = singleOrderMessages.title(order?.number ?? id)
  const shop = order && order.number !== id ? order.shopName : ''
  return (
    <header className="flex items-center gap-1 pb-3">
      <Heading
        ref={heading}
        id="order-heading"
        tabIndex={-1}
        title={`${title} ${isolated(shop)}`.trim()}
        className="mr-auto truncate font-semibold text-lg outline-none"
      >
        {title}
        {shop !== '' && (
          <>
            {' '}
            <bdi className="font-normal text-quiet text-sm">{shop}</bdi>
          </>
        )}
      </Heading>
      <NeighbourButton
        icon="chevron-left"
        label={singleOrderMessages.previous}
        keys={hint('previousRow')}
        onOpen={leaving(previous)}
      />
      <NeighbourButton
        icon="chevron-right"
        label={singleOrderMessages.next}
        keys={hint('nextRow')}
        onOpen={leaving(next)}
      />
      <IconButton icon="close" label={singleOrderMessages.close} onClick={onClose} />
    </header>
  )
}

function leaving(open: (() => void) | undefined): (() => void) | undefined {
  return open && (() => leaveOrderForm(open))
}

interface NeighbourButtonProps {
  readonly icon: 'chevron-left' | 'chevron-right'
  readonly label: string
  readonly keys: string | undefined
  readonly onOpen: (() => void) | undefined
}

/** Not `disabled` at the end of the list: it would lose the focus. */
function NeighbourButton({ icon, label, keys, onOpen }: NeighbourButtonProps) {
  return (
    <IconButton
      icon={icon}
      label={label}
      aria-disabled={!onOpen}
      aria-keyshortcuts={keys}
      onClick={onOpen}
      className="aria-disabled:cursor-default aria-disabled:text-quiet aria-disabled:opacity-60 aria-disabled:hover:bg-transparent"
    />
  )
}
