import { createMenu } from './menu.ts'

interface RowMenuTarget {
  /** The button that opened the menu. */
  readonly button: HTMLElement
  readonly id: string
}

/** The menu of a row's actions. */
export const { useMenu: useRowMenu, toggle: toggleRowMenu, close: closeRowMenu } = createMenu<RowMenuTarget>()
