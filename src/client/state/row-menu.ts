import { create } from 'zustand'

interface RowMenuTarget {
  /** The button that opened the menu. */
  readonly button: HTMLElement
  readonly id: string
}

/** The one menu of a row's actions, undefined while it is closed. */
export const useRowMenu = create<{ readonly target?: RowMenuTarget }>(() => ({}))

/** Opens the menu at a button, or closes it if it is open there. */
export function toggleRowMenu(target: RowMenuTarget): void {
  const { target: open } = useRowMenu.getState()
  useRowMenu.setState(open?.button === target.button ? {} : { target }, true)
}

export function closeRowMenu(): void {
  useRowMenu.setState({}, true)
}
