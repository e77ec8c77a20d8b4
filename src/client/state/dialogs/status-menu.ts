import type { OrderStatus } from '#contract/orders/order.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { createMenu } from './menu.ts'

export interface StatusMenuTarget {
  /** The button that opened the menu. */
  readonly button: HTMLElement
  readonly id: string
  /** As shown. */
  readonly status: OrderStatus
  /** Of the version that is shown; absent in the sample's rows. */
  readonly etag?: string | undefined
  /** Called with the present order if somebody else saved first; without it, the menu says so itself. */
  readonly onConflict?: (current: SingleOrder) => void
}

/** The menu of an order's next statuses. */
export const {
  useMenu: useStatusMenu,
  toggle: toggleStatusMenu,
  close: closeStatusMenu,
} = createMenu<StatusMenuTarget>()
