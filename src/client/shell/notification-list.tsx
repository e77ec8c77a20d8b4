import { useRef } from 'react'
import { useLivePanel } from '#client/state/live-panel.ts'
import { Icon } from '#client/ui/icon.tsx'
import { PanelLink } from '#client/ui/panel-link.tsx'
import type { PanelData } from '#contract/dashboard/dashboard.ts'
import { shellMessages } from './messages.ts'

interface NotificationListProps extends Pick<PanelData, 'notifications' | 'unread'> {
  /** Default: all. */
  readonly most?: number
}

export function NotificationList({ notifications, unread = 0, most }: NotificationListProps) {
  const markRead = useLivePanel((panel) => panel.markRead)
  const list = useRef<HTMLUListElement>(null)
  const markAll = () => {
    // Before the pressed button disappears.
    list.current?.focus({ preventScroll: true })
    markRead()
  }
  if (notifications.length === 0) return <p className="text-quiet">{shellMessages.empty}</p>
  return (
    <>
      <ul ref={list} tabIndex={-1} className="flex flex-col gap-4">
        {notifications.slice(0, most).map(({ text, time, href, isUnread }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same at the same time, and rows have no state
          <li key={i} className="relative flex gap-2">
            <span className="grid size-6 shrink-0 place-items-center rounded-lg bg-card-first text-on-tint">
              <Icon name="bell" size={16} />
            </span>
            <div className="min-w-0">
              <p className={`wrap-anywhere ${isUnread ? 'font-semibold' : ''}`}>
                <PanelLink href={href}>{text}</PanelLink>
                {isUnread && <span className="sr-only">{shellMessages.unread}</span>}
              </p>
              <p className="text-xs text-quiet">{time}</p>
            </div>
          </li>
        ))}
      </ul>
      {unread > 0 && (
        <button type="button" onClick={markAll} className="mt-3 min-h-7 text-xs underline pointer-coarse:min-h-11">
          {shellMessages.markRead}
        </button>
      )}
    </>
  )
}
