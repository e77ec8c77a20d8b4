import { toggleStatusMenu } from '#client/state/status-menu.ts'
import { Icon } from '#client/ui/icon.tsx'
import { STATUS_TEXT } from '#client/ui/status-text.ts'
import { statusColor } from '#contract/order.ts'
import type { SingleOrder } from '#contract/single-order.ts'
import { singleOrderMessages } from './messages.ts'

interface StatusButtonProps {
  readonly order: SingleOrder
  readonly onConflict: (current: SingleOrder) => void
}

/** The status as a button that opens the menu of its next steps. */
export function StatusButton({ order, onConflict }: StatusButtonProps) {
  const { id, status } = order
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={singleOrderMessages.statusOf(id, status)}
      onClick={({ currentTarget: button }) => toggleStatusMenu({ button, id, status, order, onConflict })}
      className={`flex min-h-9 items-center gap-1.5 rounded-lg border border-hairline pr-2 pl-3 hover:bg-hover active:bg-active pointer-coarse:min-h-10 ${STATUS_TEXT[statusColor(status)]}`}
    >
      <span className="size-1.5 rounded-full bg-current forced-color-adjust-none" />
      <span>{status}</span>
      <Icon name="chevron-down" size={16} />
    </button>
  )
}
