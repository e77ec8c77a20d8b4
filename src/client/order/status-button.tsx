import { useRef } from 'react'
import { toggleStatusMenu } from '#client/state/dialogs/status-menu.ts'
import { useKeyAction } from '#client/state/keys.ts'
import { mayWork } from '#client/state/rights.ts'
import { Icon } from '#client/ui/icon.tsx'
import { STATUS_TEXT } from '#client/ui/status-text.ts'
import { statusColor } from '#contract/orders/order.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { singleOrderMessages } from './messages.ts'

interface StatusButtonProps {
  readonly order: SingleOrder
  readonly onConflict: (current: SingleOrder) => void
}

/** The status as a button that opens the menu of its next steps; a text for those who may not change it. */
export function StatusButton({ order, onConflict }: StatusButtonProps) {
  const { id, status, etag } = order
  const button = useRef<HTMLButtonElement>(null)
  const toggle = () => {
    if (button.current) toggleStatusMenu({ button: button.current, id, status, etag, onConflict })
  }
  useKeyAction('changeStatus', toggle)
  const look = `printed flex min-h-9 items-center gap-1.5 rounded-lg ${STATUS_TEXT[statusColor(status)]}`
  const text = (
    <>
      <span className="size-1.5 rounded-full bg-current forced-color-adjust-none" />
      <span>{status}</span>
    </>
  )
  if (!mayWork()) return <p className={look}>{text}</p>
  return (
    <button
      ref={button}
      type="button"
      aria-haspopup="menu"
      aria-label={singleOrderMessages.statusOf(id, status)}
      onClick={toggle}
      className={`${look} border border-hairline pr-2 pl-3 hover:bg-hover active:bg-active pointer-coarse:min-h-11`}
    >
      {text}
      <Icon name="chevron-down" size={16} />
    </button>
  )
}
