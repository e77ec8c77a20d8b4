import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { showFavorites } from '#client/state/choices/favorites.ts'
import { liveClient } from '#client/state/live-data.tsx'
import { useOwnChanges } from '#client/state/live-hooks.ts'
import { loadViews, loadViewsOnce, useSavedViews, viewHref } from '#client/state/saved-views.ts'
import { useSidebar } from '#client/state/sidebar.ts'
import { OrderCount } from './order-count.tsx'
import { viewMessages } from './view-messages.ts'

/** The saved views that the navigation lists as favorites, with their orders. */
export default function PinnedViews() {
  const { views } = useSavedViews()
  const close = useSidebar((sidebar) => sidebar.close)
  const reloads = useOwnChanges((changes) => changes.reloads)
  useEffect(() => {
    const load = reloads === 0 ? loadViewsOnce : loadViews
    // The menu of the views says what is wrong.
    load().catch(() => {})
  }, [reloads])
  const pinned = views?.filter(({ isPinned }) => isPinned)
  const count = pinned?.length
  useEffect(() => {
    if (count !== undefined) showFavorites(count)
  }, [count])
  if (!pinned || count === 0) return null
  return (
    <QueryClientProvider client={liveClient}>
      <ul aria-label={viewMessages.favorites} className="flex flex-col gap-0.5">
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
      </ul>
    </QueryClientProvider>
  )
}
