import type { ChangeEvent, KeyboardEvent, MouseEvent } from 'react'
import { orderPath } from '#client/navigation.ts'
import type { ListAction } from '#client/orders/list-state.ts'
import { toggleRowMenu } from '#client/state/dialogs/row-menu.ts'
import { toggleStatusMenu } from '#client/state/dialogs/status-menu.ts'
import type { Order } from '#contract/orders/order.ts'
import { orderActions } from './order-actions.ts'

type Point = Pick<MouseEvent, 'clientX' | 'clientY'>

/** The handlers of all rows, for the table body. Keyboards use the checkboxes; the rows only enlarge their targets. */
export function rowEvents(orders: readonly Order[], dispatch: (action: ListAction) => void) {
  const orderAt = ({ target }: { target: EventTarget }) => {
    const row = target instanceof Element ? target.closest('tr') : null
    return row ? orders[row.sectionRowIndex] : undefined
  }
  const toggle = (event: { target: EventTarget }, asRange: boolean) => {
    const order = orderAt(event)
    if (order) dispatch({ type: 'toggleRow', id: order.id, asRange })
  }
  return {
    onMouseDown(event: MouseEvent) {
      pressed = event
      // The range is one of rows; the browser would select their text.
      if (event.shiftKey) event.preventDefault()
    },
    onClick(event: MouseEvent) {
      const control = controlAt(event.target)
      if (control instanceof HTMLAnchorElement) followLink(event, control)
      else if (control instanceof HTMLButtonElement) {
        const order = orderAt(event)
        if (!order) return
        if (control.matches('.undo-button')) {
          order.undo?.()
          // The button disappears.
          control.closest('tr')?.querySelector('a')?.focus()
        } else if (control.matches('.status-button'))
          toggleStatusMenu({ button: control, id: order.id, status: order.status, etag: order.etag })
        else if (control.hasAttribute('aria-haspopup')) toggleRowMenu({ button: control, id: order.id })
        else orderActions.openActions?.(order)
      } else if (!control && !hasSelectedText(event)) toggle(event, event.shiftKey)
    },
    onMouseOver: withListQuery,
    onFocus: withListQuery,
    onChange: (event: ChangeEvent<HTMLElement>) =>
      toggle(event, 'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true),
  }
}

/** Opens the menu of the order's next statuses at the row's status, or at its actions where that column is not shown. */
export function changeRowStatus(row: HTMLElement, { id, status, etag }: Order): void {
  const button = row.querySelector<HTMLElement>('[aria-haspopup="menu"]')
  if (button) toggleStatusMenu({ button, id, status, etag })
  // The sample's rows have no button: the order has one. The router follows this.
  else history.pushState(null, '', orderPath(id, location.search))
}

/** Arrow up and down move between checkboxes; the browser handles all other keys. */
export function moveBetweenCheckboxes(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')]
  const index = event.target instanceof HTMLInputElement ? boxes.indexOf(event.target) : -1
  if (index < 0) return
  event.preventDefault()
  boxes[index + step]?.focus()
}

/** Before a link can be copied or opened in another tab, it gets the list's present query; the rows are not rendered for it. */
function withListQuery({ target }: { target: EventTarget }): void {
  const link = controlAt(target)
  if (link instanceof HTMLAnchorElement && link.search !== location.search)
    link.setAttribute('href', link.pathname + location.search)
}

/** A plain click opens the order without loading the page again; the browser handles every other one. */
function followLink(event: MouseEvent, link: HTMLAnchorElement): void {
  withListQuery(event)
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  // The router follows it.
  history.pushState(null, '', link.pathname + link.search)
}

function controlAt(target: EventTarget): Element | null {
  return target instanceof Element ? target.closest('a, button, input, label') : null
}

/** Where the mouse was last pressed; there is one mouse. */
let pressed: Point = { clientX: 0, clientY: 0 }

/** Whether the click ends a drag over text. The selection alone is no evidence: it may be older than the click. */
function hasSelectedText(to: Point): boolean {
  const hasMoved = Math.hypot(to.clientX - pressed.clientX, to.clientY - pressed.clientY) > 4
  return hasMoved && getSelection()?.isCollapsed === false
}
