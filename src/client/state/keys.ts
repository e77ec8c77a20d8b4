import { useEffect } from 'react'
import { useSingleKeys } from '#client/state/choices/single-keys.ts'

/**
 * Every single key and what it does, as `KeyboardEvent.key` has it; capital with Shift. The handler, the help and
 * `aria-keyshortcuts` follow this table. After `go`, a second key says where to (`GO_TO`).
 */
export const KEYS = {
  nextRow: 'j',
  previousRow: 'k',
  select: 'x',
  selectRange: 'X',
  previousPage: '[',
  nextPage: ']',
  search: '/',
  filter: 'f',
  addOrder: 'n',
  editOrder: 'e',
  changeStatus: 's',
  undo: 'u',
  redo: 'U',
  printSelected: 'p',
  go: 'g',
  help: '?',
} as const
export type KeyName = keyof typeof KEYS

/** What keys and commands do that a component provides while it is shown (`useKeyAction`); otherwise a key does nothing. */
interface KeyActions {
  addOrder?: (() => void) | undefined
  /** In the order that is open; a key without a neighbour does nothing. */
  nextOrder?: (() => void) | undefined
  previousOrder?: (() => void) | undefined
  /** `id`: of the row that it is about; undefined for the order that is open. */
  editOrder?: ((id: string | undefined) => void) | undefined
  /** Of the order in the panel. */
  changeStatus?: (() => void) | undefined
  /** Of the order `id` in the list. */
  changeRowStatus?: ((id: string) => void) | undefined
  setStatusOfSelected?: (() => void) | undefined
  printSelected?: (() => void) | undefined
  /** What can be recorded of the order that is open. */
  recordInOrder?: readonly { readonly id: string; readonly label: string; readonly run: () => void }[] | undefined
  openViews?: (() => void) | undefined
  exportOrders?: (() => void) | undefined
}
export const keyActions: KeyActions = {}

/** Provides an action while the component is shown; nothing without one. */
export function useKeyAction<Name extends keyof KeyActions>(name: Name, action: KeyActions[Name]): void {
  useEffect(() => {
    if (!action) return
    keyActions[name] = action
    return () => {
      if (keyActions[name] === action) keyActions[name] = undefined
    }
  }, [name, action])
}

const TAKES_TEXT =
  'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea, select, [contenteditable]:not([contenteditable="false"])'

/** The name of the single key that was pressed; undefined where it is text, or single keys are turned off. */
export function singleKey(event: KeyboardEvent): KeyName | undefined {
  const key = event.shiftKey ? event.key.toUpperCase() : event.key.toLowerCase()
  // Many keyboards have '[' and ']' on the third level of a key.
  const isModified = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
  if (isModified || !useSingleKeys.getState().isOn || !isFree(event)) return undefined
  return (Object.keys(KEYS) as KeyName[]).find((name) => KEYS[name] === key)
}

/** Whether a key belongs to the screen: not to a text field, a handler before, or an open dialog, menu or drawer. */
export function isFree({ target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || (target instanceof Element && target.closest(TAKES_TEXT))) return false
  return !document.querySelector('dialog:modal, [popover]:popover-open, [inert] main')
}

/** The value of `aria-keyshortcuts` for a key; undefined while single keys are turned off. */
export function useKeyHints(): (name: KeyName) => string | undefined {
  const isOn = useSingleKeys((keys) => keys.isOn)
  return (name) => (isOn ? KEYS[name] : undefined)
}
