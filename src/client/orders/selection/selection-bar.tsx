import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { isFree } from '#client/state/keys.ts'
import { Icon } from '#client/ui/icon.tsx'
import { TEXT_BUTTON } from '#client/ui/popover.tsx'
import { SELECTION_ACTIONS, type SelectionActionProps } from './selection-actions.ts'
import { selectionMessages } from './selection-messages.ts'

interface SelectionBarProps extends SelectionActionProps {
  readonly onClear: () => void
  /** The bar disappears with the focused button; moves the focus. */
  readonly onFocusLost: () => void
}

/** Covers the list's toolbar while orders are selected; the toolbar keeps its place, so that nothing moves. */
export default function SelectionBar({ onClear, onFocusLost, ...selection }: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const clear = useEffectEvent(() => {
    if (bar.current?.contains(document.activeElement)) onFocusLost()
    onClear()
  })
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && isFree(event)) clear()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={selectionMessages.bar}
      tabIndex={-1}
      onKeyDown={moveBetweenButtons}
      className="absolute inset-0 flex items-center gap-1 rounded-lg bg-active px-2 text-xs sm:gap-2 sm:text-sm"
    >
      <span className="min-w-0 truncate px-1 font-semibold tabular-nums">
        {selectionMessages.count(selection.selected.size)}
      </span>
      {SELECTION_ACTIONS.map((Action, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <Action key={index} {...selection} />
      ))}
      <button
        type="button"
        aria-label={selectionMessages.clearLabel}
        aria-keyshortcuts="Escape"
        onClick={() => {
          onFocusLost()
          onClear()
        }}
        className={`ml-auto ${TEXT_BUTTON}`}
      >
        <Icon name="close" size={16} />
        <span className="max-sm:hidden">{selectionMessages.clear}</span>
      </button>
    </div>
  )
}

/** Left and right move between the bar's buttons. */
function moveBetweenButtons(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step || !(event.target instanceof HTMLButtonElement)) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not([popover] *)')]
  const index = buttons.indexOf(event.target)
  if (index < 0) return
  event.preventDefault()
  buttons.at((index + step) % buttons.length)?.focus()
}
