import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

/** The classes of an item. */
export const MENU_ITEM =
  'flex min-h-9 w-full items-center gap-2 rounded-lg px-2 text-left hover:bg-hover focus:bg-hover active:bg-active aria-disabled:opacity-60 pointer-coarse:min-h-11'

/** Buttons as a menu with the focus on the first one; arrow keys, Home and End move between them. */
export function MenuItems({ label, children }: { label: string; children: ReactNode }) {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => menu.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  return (
    <div ref={menu} role="menu" tabIndex={-1} aria-label={label} onKeyDown={moveBetweenItems}>
      {children}
    </div>
  )
}

function moveBetweenItems(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll('button')]
  const index = items.findIndex((item) => item.contains(document.activeElement))
  const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  items.at(to % items.length)?.focus()
}
