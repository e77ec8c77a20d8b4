import { Icon } from '#client/ui/icon.tsx'
import { PanelLink } from '#client/ui/panel-link.tsx'
import type { PanelData } from '#contract/dashboard/dashboard.ts'
import { shellMessages } from './messages.ts'

export function NotificationList({ notifications }: Pick<PanelData, 'notifications'>) {
  if (notifications.length === 0) return <p className="text-quiet">{shellMessages.empty}</p>
  return (
    <ul className="flex flex-col gap-4">
      {notifications.map(({ text, time, href }) => (
        <li key={`${text} ${time}`} className="relative flex gap-2">
          <span className="grid size-6 shrink-0 place-items-center rounded-lg bg-card-first text-on-tint">
            <Icon name="bell" size={16} />
          </span>
          <div className="min-w-0">
            <p className="wrap-anywhere">
              <PanelLink href={href}>{text}</PanelLink>
            </p>
            <p className="text-xs text-quiet">{time}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
