import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { AllMatching } from '#client/orders/all-matching.ts'
import type { ListAction, ListState, Selection } from '#client/orders/list-state.ts'
import { isFree } from '#client/state/keys.ts'
import { Icon } from '#client/ui/icon.tsx'
import { TEXT_BUTTON } from '#client/ui/popover.tsx'
import { focusRow } from './focus-row.ts'
import { type SelectionActionProps, selectionActions } from './selection-actions.ts'
import { selectionMessages } from './selection-messages.ts'

interface SelectionBarProps extends Pick<SelectionActionProps, 'query'> {
  readonly state: Pick<ListState, 'selected' | 'last'>
  /** How many orders match; undefined while unknown. */
  readonly total: number | undefined
  readonly dispatch: (action: ListAction) => void
  /** The bar disappears with the focused button; moves the focus. */
  readonly onFocusLost: () => void
}

/** Covers the list's toolbar while orders are selected; the toolbar keeps its place, so that nothing moves. */
export default function SelectionBar({ state, query, total, dispatch, onFocusLost }: SelectionBarProps) {
  const { selected, last } = state
  const bar = useRef<HTMLDivElement>(null)
  const current = useRef<Selection>(selected)
  const hasFocus = () => bar.current?.contains(document.activeElement)
  const onClear = () => dispatch({ type: 'select', selected: new Set() })
  const clear = useEffectEvent(() => {
    if (hasFocus()) onFocusLost()
    onClear()
  })
  useEffect(() => {
    current.current = selected
  }, [selected])
  function onSelectMatching(matching: number, except?: ReadonlySet<string>) {
    // The pressed button disappears.
    if (hasFocus()) bar.current?.focus()
    dispatch({ type: 'select', selected: new AllMatching(matching, except) })
  }
  function onChanged(changed: Selection) {
    // The bar is gone when its selection was cleared meanwhile.
    if (!bar.current || current.current !== changed) return
    if (hasFocus() && !focusRow(last, onFocusLost)) onFocusLost()
    onClear()
  }
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
      className="absolute inset-0 flex items-center gap-1 overflow-x-auto rounded-lg bg-active px-2 text-xs [scrollbar-width:none] max-lg:[&>button>svg]:hidden max-sm:flex-wrap xl:gap-2 xl:text-sm"
    >
      <span className="shrink-0 px-1 font-semibold tabular-nums">{selectionMessages.count(selected.size)}</span>
      {total !== undefined && selected.size !== total && (
        <SelectMatching selected={selected} total={total} onSelect={onSelectMatching} />
      )}
      {selectionActions().map((Action, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes on a screen
        <Action key={index} {...{ selected, query, onSelectMatching, onChanged }} />
      ))}
      <button
        type="button"
        aria-label={selectionMessages.clearLabel}
        aria-keyshortcuts="Escape"
        onClick={() => {
          onFocusLost()
          onClear()
        }}
        className={`max-sm:order-first sm:ml-auto ${TEXT_BUTTON}`}
      >
        <Icon name="close" size={16} />
        {selectionMessages.clear}
      </button>
    </div>
  )
}

interface SelectMatchingProps {
  readonly selected: Selection
  readonly total: number
  readonly onSelect: SelectionActionProps['onSelectMatching']
}

/** Selects all that match: for the first time, without exceptions, or with those that joined since. */
function SelectMatching({ selected, total, onSelect }: SelectMatchingProps) {
  const others = 'except' in selected && selected.total !== total ? selected : undefined
  const label = others ? selectionMessages.nowMatching(total) : selectionMessages.selectMatching(total)
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => onSelect(total, others?.except)}
      className={`${TEXT_BUTTON} font-semibold underline tabular-nums`}
    >
      <span className="max-xl:hidden">{label}</span>
      <span className="xl:hidden">{selectionMessages.allMatching(total)}</span>
    </button>
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
