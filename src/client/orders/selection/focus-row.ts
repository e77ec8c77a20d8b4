/**
 * Focuses the row of an order as the keys do, or else the first one; false without rows. When the rows change, that row or the
 * one in its place gets the focus again if it was lost; `onLost` is called where none is left. Until something else has it.
 */
export function focusRow(id: string, onLost: () => void): boolean {
  const rows = shownRows()
  const place = Math.max(
    0,
    rows.findIndex((row) => row.dataset.order === id),
  )
  const body = rows[place]?.parentElement
  if (!body) return false
  let focused: HTMLElement | null = null
  const focus = () => {
    const shown = shownRows()
    const row = shown.find(({ dataset }) => dataset.order === id) ?? shown[Math.min(place, shown.length - 1)]
    focused = row?.querySelector<HTMLElement>('td:nth-child(2) a') ?? row?.querySelector('input') ?? null
    if (focused) focused.focus({ preventScroll: true })
    else onLost()
  }
  focus()
  // A row that moves or leaves loses the focus without an event.
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) focus()
  })
  observer.observe(body, { childList: true })
  const end = ({ target }: FocusEvent) => {
    if (target === focused) return
    observer.disconnect()
    document.removeEventListener('focusin', end)
  }
  document.addEventListener('focusin', end)
  return true
}

function shownRows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main tr[data-order]')]
}
