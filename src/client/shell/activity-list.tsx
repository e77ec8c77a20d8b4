import type { ReactNode } from 'react'
import { Avatar } from '#client/ui/avatar.tsx'
import { LazyModule } from '#client/ui/lazy-module.tsx'
import type { PanelData } from '#contract/dashboard/dashboard.ts'
import { shellMessages } from './messages.ts'

interface ActivityListProps extends Pick<PanelData, 'activities'> {
  /** The newest changes of own orders. */
  readonly changes: ReactNode
}

/** The sample's activities, or the changes of own orders. */
export function ActivityList({ activities, changes }: ActivityListProps) {
  if (!activities)
    return (
      // As high as the changes, so that nothing below moves.
      <div className="min-h-76">
        <LazyModule name={shellMessages.activities}>{changes}</LazyModule>
      </div>
    )
  return (
    <ul className="flex flex-col gap-4">
      {activities.map(({ text, time, avatar }) => (
        <li
          key={`${text} ${time}`}
          className="relative flex gap-2 not-last:before:absolute not-last:before:top-7 not-last:before:-bottom-3 not-last:before:left-3 not-last:before:border-l not-last:before:border-hairline"
        >
          <Avatar portrait={avatar} name="" />
          <div className="min-w-0">
            <p className="wrap-anywhere">{text}</p>
            <p className="text-xs text-quiet">{time}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
