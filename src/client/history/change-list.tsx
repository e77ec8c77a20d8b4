import { useLayoutEffect, useMemo, useRef } from 'react'
import type { WorkspaceHistory } from '#contract/changes/workspace-history.ts'
import { storeTimes } from '#contract/store-times.ts'
import { ChangeLine } from './change-line.tsx'
import { changeListMessages } from './messages.ts'

/** The changes of a page, newest first. */
export function ChangeList({ history: { changes, timeZone } }: { history: WorkspaceHistory }) {
  const list = useRef<HTMLOListElement>(null)
  const focused = useRef<Element>(undefined)
  const times = useMemo(() => storeTimes(timeZone), [timeZone])
  useLayoutEffect(() => {
    // A newer change may have moved the focused line to the next page.
    if (focused.current && !focused.current.isConnected && document.activeElement === document.body)
      list.current?.focus()
  })
  return (
    <ol
      ref={list}
      tabIndex={-1}
      aria-label={changeListMessages.title}
      className="border-hairline border-t"
      onFocus={({ target }) => {
        focused.current = target
      }}
      onBlur={({ target }) => {
        if (target.isConnected) focused.current = undefined
      }}
    >
      {changes.map((change) => (
        <ChangeLine key={change.id} change={change} time={times(change.at)} />
      ))}
    </ol>
  )
}
