import { Avatar } from '#client/ui/avatar.tsx'
import type { PanelData } from '#contract/dashboard/dashboard.ts'
import { shellMessages } from './messages.ts'
import { PanelLink } from './panel-link.tsx'

export function ActivityList({ activities }: Pick<PanelData, 'activities'>) {
  if (activities.length === 0) return <p className="text-quiet">{shellMessages.empty}</p>
  return (
    <>
      <ul className="flex flex-col gap-4">
        {activities.map(({ text, time, avatar, name = '', href }) => (
          <li
            key={`${text} ${time}`}
            className="relative flex gap-2 not-last:before:absolute not-last:before:top-7 not-last:before:-bottom-3 not-last:before:left-3 not-last:before:border-l not-last:before:border-hairline"
          >
            <Avatar portrait={avatar} name={name} />
            <div className="min-w-0">
              <p className="wrap-anywhere">
                <PanelLink href={href}>{text}</PanelLink>
              </p>
              <p className="text-xs text-quiet">{time}</p>
            </div>
          </li>
        ))}
      </ul>
      {/* Only own orders have links, and a history. */}
      {activities[0]?.href && (
        <p className="relative pt-3">
          <PanelLink href="/history">{shellMessages.allChanges}</PanelLink>
        </p>
      )}
    </>
  )
}
