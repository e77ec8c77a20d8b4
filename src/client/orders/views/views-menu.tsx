import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { errorOf } from '#client/data/errors.ts'
import type { ListView } from '#client/orders/list-state.ts'
import { useKeyAction } from '#client/state/keys.ts'
import { loadViews, loadViewsOnce, useSavedViews } from '#client/state/saved-views.ts'
import { Popover } from '#client/ui/popover.tsx'
import { viewMessages } from './view-messages.ts'
import { sameQuery, viewQuery } from './view-query.ts'

const ViewsPanel = lazy(() => import('./views-panel.tsx'))

/** The button of the saved views, with the name of the one that is shown; the panel is loaded when it is opened. */
export default function ViewsMenu({ view }: { view: ListView }) {
  const { views } = useSavedViews()
  const [problem, setProblem] = useState('')
  /** How often it was opened: each time the panel starts as new. */
  const [openings, setOpenings] = useState(0)
  const load = (read = loadViews) =>
    read().then(
      () => setProblem(''),
      (error) => setProblem(errorOf(error).message),
    )
  const opened = () => {
    setOpenings(openings + 1)
    void load()
  }
  const button = useRef<HTMLButtonElement>(null)
  useKeyAction('openViews', () => button.current?.click())
  const start = useEffectEvent(() => {
    if (openings === 0) void load(loadViewsOnce)
  })
  useEffect(() => start(), [])
  const byQuery = useMemo(() => new Map(views?.map((saved) => [sameQuery(saved.query), saved])), [views])
  const shown = viewQuery(view)
  const current = byQuery.get(shown)
  return (
    <Popover
      buttonRef={button}
      icon="folder"
      label={current ? viewMessages.current(current.name) : viewMessages.title}
      text={<span className="truncate max-sm:hidden">{current?.name ?? viewMessages.title}</span>}
      // Of one width, so that a name moves nothing.
      className="ml-auto border border-hairline bg-page sm:w-40 sm:justify-start"
      onOpen={opened}
    >
      {openings > 0 && (
        <Suspense fallback={null}>
          <ViewsPanel key={openings} {...{ views, current, shown, problem }} load={() => load()} />
        </Suspense>
      )}
    </Popover>
  )
}
