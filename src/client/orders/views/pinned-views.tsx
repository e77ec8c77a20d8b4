import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { MenuGroup } from '#client/shell/menu-group.tsx'
import { liveClient } from '#client/state/live-data.tsx'
import { useOwnChanges } from '#client/state/live-hooks.ts'
import { loadViews, loadViewsOnce, useSavedViews, viewHref } from '#client/state/saved-views.ts'
import { useSidebar } from '#client/state/sidebar.ts'
import { OrderCount } from './order-count.tsx'
import { viewMessages } from './view-messages.ts'

/** The saved views that the navigation lists, with their orders. */
export default function PinnedViews() {
  const { views = [] } = useSavedViews()
  const close = useSidebar((sidebar) => sidebar.close)
  const reloads = useOwnChanges((changes) => changes.reloads)
  useEffect(() => {
    const load = reloads === 0 ? loadViewsOnce : loadViews
    // The menu of the views says what is wrong.
    load().catch(() => {})
  }, [reloads])
  const pinned = views.filter(({ isPinned }) => isPinned)
  if (pinned.length === 0) return null
  return (
    <QueryClientProvider client={liveClient}>
      <MenuGroup heading={viewMessages.pinnedViews}>
        {pinned.map((view) => (
          <li key={view.id} className="flex items-center pr-2">
            <Link
              href={viewHref(view)}
              onClick={close}
              title={view.name}
              className="flex min-h-8 min-w-0 grow items-center rounded-lg px-3 hover:bg-hover active:bg-active pointer-coarse:min-h-11"
            >
              <span className="truncate">{view.name}</span>
            </Link>
            <OrderCount view={view} />
          </li>
        ))}
      </MenuGroup>
    </QueryClientProvider>
  )
}
