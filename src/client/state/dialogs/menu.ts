import { create } from 'zustand'

interface MenuTarget {
  /** The button that opened the menu. */
  readonly button: HTMLElement
}

/** A menu of which the screen has one: what it is open for, and what opens and closes it. */
export function createMenu<Target extends MenuTarget>() {
  const useMenu = create<{ readonly target?: Target }>(() => ({}))
  return {
    useMenu,
    /** Opens the menu at a button, or closes it if it is open there. */
    toggle(target: Target): void {
      const { target: open } = useMenu.getState()
      useMenu.setState(open?.button === target.button ? {} : { target }, true)
    },
    close: () => useMenu.setState({}, true),
  }
}
