import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { orderPath } from '#client/navigation.ts'
import { mayManage } from '#client/state/rights.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { PanelLink } from '#client/ui/panel-link.tsx'
import type { WorkspaceChange } from '#contract/changes/workspace-history.ts'
import { storeTimes } from '#contract/store-times.ts'
import { changeSentence } from './change-text.ts'
import { useHistory } from './live-history.ts'
import { changeListMessages, lineMessages } from './messages.ts'
import { mustConfirm } from './undo-change.ts'
import { useUndo } from './use-undo.ts'

const SHOWN = 4

/** The newest changes with their undo, and the way to all. The panel is outside of the screens and their client. */
export default function LatestChanges() {
  const [client, setClient] = useState<QueryClient>()
  const isShown = mayManage()
  useEffect(() => {
    // Not a static import: the screens' modules would no longer be apart.
    if (isShown) void import('#client/state/live-data.tsx').then(({ liveClient }) => setClient(liveClient))
  }, [isShown])
  if (!isShown) return <p className="text-quiet">{changeListMessages.notShown}</p>
  if (!client) return null
  return (
    <QueryClientProvider client={client}>
      <Changes />
    </QueryClientProvider>
  )
}

function Changes() {
  const { data, error, retry } = useHistory({ page: 1 })
  const list = useRef<HTMLUListElement>(null)
  if (!data && error)
    return (
      <p className="text-down text-xs">
        {changeListMessages.notUpdated(error.message)}{' '}
        <button type="button" onClick={retry} className="underline">
          {changeListMessages.tryAgain}
        </button>
      </p>
    )
  if (!data) return <p className="text-quiet">{changeListMessages.loading}</p>
  if (data.changes.length === 0) return <p className="text-quiet">{changeListMessages.none}</p>
  const times = storeTimes(data.timeZone)
  return (
    <>
      <ul ref={list} tabIndex={-1} className="flex flex-col gap-4">
        {data.changes.slice(0, SHOWN).map((change) => (
          <Change
            key={change.id}
            change={change}
            time={times(change.at)}
            // The pressed button disappears.
            onUndo={() => list.current?.focus({ preventScroll: true })}
          />
        ))}
      </ul>
      <p className="relative pt-3">
        <PanelLink href="/history">{changeListMessages.all}</PanelLink>
      </p>
    </>
  )
}

interface ChangeProps {
  readonly change: WorkspaceChange
  readonly time: string
  readonly onUndo: () => void
}

/** Always as high as two lines and the time. */
function Change({ change, time, onUndo }: ChangeProps) {
  const { actor, object, objectId, state, canUndo } = change
  const undo = useUndo(change)
  const text = changeSentence(change)
  const label = lineMessages.undoOf(lineMessages.undo, text, time)
  return (
    <li className="flex h-14 gap-2">
      <Avatar portrait="" name={actor.name} />
      <div className="relative min-w-0 grow">
        <p title={text} className="line-clamp-2 wrap-anywhere">
          <PanelLink href={object === 'order' && objectId !== '' ? orderPath(objectId) : undefined}>{text}</PanelLink>
        </p>
        <p className="text-quiet text-xs">{time}</p>
      </div>
      {/* Where it writes many orders, the history asks first. */}
      {canUndo && mustConfirm(change) && (
        <span className="relative shrink-0 self-start text-xs underline">
          <PanelLink href={`/history?object=${object}`}>{lineMessages.undoAsking}</PanelLink>
        </span>
      )}
      {canUndo && !mustConfirm(change) && (
        <button
          type="button"
          aria-label={label}
          aria-disabled={undo.isBusy}
          onClick={() => {
            if (undo.isBusy) return
            onUndo()
            void undo.confirm()
          }}
          className="min-h-6 shrink-0 self-start text-xs underline pointer-coarse:min-h-11 pointer-coarse:min-w-11"
        >
          {lineMessages.undo}
        </button>
      )}
      {state === 'undone' && <span className="shrink-0 text-quiet text-xs">{lineMessages.undone}</span>}
    </li>
  )
}
