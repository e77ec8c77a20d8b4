import { create } from 'zustand'
import type { OrderStatus } from '#contract/order.ts'
import type { SingleOrder } from '#contract/single-order.ts'

export interface StatusMenuTarget {
  /** The button that opened the menu. */
  readonly button: HTMLElement
  readonly id: string
  /** As shown. */
  readonly status: OrderStatus
  /** The order as shown, if more than a row of it is known. */
  readonly order?: SingleOrder
  /** Called with the present order if somebody else saved first; without it, the menu says so itself. */
  readonly onConflict?: (current: SingleOrder) => void
}

/** The one status menu of the screen, undefined while it is closed. */
export const useStatusMenu = create<{ readonly target?: StatusMenuTarget }>(() => ({}))

/** Opens the menu at a button, or closes it if it is open there. */
export function toggleStatusMenu(target: StatusMenuTarget): void {
  const { target: open } = useStatusMenu.getState()
  useStatusMenu.setState(open?.button === target.button ? {} : { target }, true)
}

export function closeStatusMenu(): void {
  useStatusMenu.setState({}, true)
}
