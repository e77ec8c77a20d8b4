import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNotification } from '#client/state/notification.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { uiMessages } from '#client/ui/messages.ts'
import { notificationMessages } from './notification-messages.ts'

/** Milliseconds that a notification stays, and again after the pointer or the focus has left it. */
const STAYS = 10_000

const BUTTON =
  'min-h-7 shrink-0 rounded-lg px-2 font-semibold hover:bg-hover active:bg-active pointer-coarse:min-h-11 pointer-coarse:min-w-11'

/** The newest notification: at the bottom left, on phones in full width; above the list's pages and next to the navigation. */
export default function Notification() {
  const { notice } = useNotification()
  const [isKept, setIsKept] = useState(false)
  /** Rendered empty first: screen readers announce changes only. */
  const [isReady, setIsReady] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<Element>(null)
  useEffect(() => setIsReady(true), [])
  useEffect(() => {
    if (!notice || isKept) return
    const timer = setTimeout(() => useNotification.setState({}, true), STAYS)
    return () => clearTimeout(timer)
  }, [notice, isKept])

  const close = () => {
    useNotification.setState({}, true)
    setIsKept(false)
    const target = cameFrom.current?.isConnected ? cameFrom.current : document.querySelector('main')
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }
  const onFocus = ({ relatedTarget, currentTarget }: FocusEvent) => {
    setIsKept(true)
    if (relatedTarget && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
  }
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setIsKept(false)
  }
  const shown = isReady ? notice : undefined
  useLayoutEffect(() => {
    const element = box.current
    if (!shown || !element) return
    const ending = new AbortController()
    const place = () => placeAbovePager(element)
    place()
    for (const event of ['scroll', 'resize']) addEventListener(event, place, { passive: true, signal: ending.signal })
    return () => ending.abort()
  }, [shown])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only keeps it on screen, as the focus does
    <div
      ref={box}
      onMouseEnter={() => setIsKept(true)}
      onMouseLeave={() => setIsKept(false)}
      onFocus={onFocus}
      onBlur={onBlur}
      className={`${shown ? '' : 'sr-only'} fixed inset-x-4 bottom-20 z-(--z-toast) flex items-center gap-2 floating rounded-card py-2 pr-2 pl-4 sm:right-auto sm:max-w-120 lg:left-60`}
    >
      <p role="status" className="min-w-0 grow wrap-anywhere">
        {shown?.text}
      </p>
      {shown?.undo && (
        <button
          type="button"
          className={BUTTON}
          onClick={() => {
            shown.undo?.()
            close()
          }}
        >
          {notificationMessages.undo}
        </button>
      )}
      {shown && <IconButton icon="close" label={uiMessages.close} onClick={close} />}
    </div>
  )
}

/** CSS px between the notification and what it must not cover. */
const GAP = 8

/** Lifts it above the controls below the list, wherever these are in the window. */
function placeAbovePager(element: HTMLElement): void {
  element.style.bottom = ''
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const parts = [...document.querySelectorAll('.list-footer > *')].map((part) => part.getBoundingClientRect())
  let lifted = 0
  for (const part of parts.sort((a, b) => b.top - a.top)) {
    const isInColumn = part.left < right && part.right > left
    if (isInColumn && part.top < bottom - lifted && part.bottom > top - lifted) lifted = bottom - part.top + GAP
  }
  if (lifted > 0) element.style.bottom = `${innerHeight - bottom + lifted}px`
}
