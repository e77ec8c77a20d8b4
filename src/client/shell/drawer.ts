import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { closeWhenNarrow, DRAWER_QUERY, useSidebar } from '#client/state/sidebar.ts'
import { useMediaQuery } from '#client/ui/media-query.ts'

/**
 * Whether the navigation covers the page as a drawer, on narrow screens. Escape and the backdrop close it; the focus moves
 * into it when it opens and back to the menu button when it closes.
 */
export function useDrawer(drawer: RefObject<HTMLElement | null>, menuButton: RefObject<HTMLElement | null>): boolean {
  const { isOpen, close } = useSidebar()
  const isNarrow = useMediaQuery(DRAWER_QUERY)
  const [isWatching, setWatching] = useState(false)
  // Before the first paint, so that the drawer neither flashes nor takes the focus.
  useLayoutEffect(() => {
    setWatching(true)
    return closeWhenNarrow(useSidebar, matchMedia(DRAWER_QUERY))
  }, [])
  const isCovering = isWatching && isNarrow && isOpen
  useDrawerFocus(isCovering, isNarrow, drawer, menuButton)
  useEffect(() => {
    if (!isCovering) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    document.addEventListener('keydown', closeOnEscape)
    document.documentElement.classList.add('overflow-hidden')
    return () => {
      document.removeEventListener('keydown', closeOnEscape)
      document.documentElement.classList.remove('overflow-hidden')
    }
  }, [isCovering, close])
  return isCovering
}

function useDrawerFocus(
  isCovering: boolean,
  isNarrow: boolean,
  drawer: RefObject<HTMLElement | null>,
  menuButton: RefObject<HTMLElement | null>,
): void {
  const wasCovering = useRef(false)
  useEffect(() => {
    if (isCovering && !wasCovering.current) drawer.current?.querySelector('button')?.focus()
    // In a window that became wide the navigation is still visible and keeps its focus.
    if (!isCovering && wasCovering.current && isNarrow) menuButton.current?.focus()
    wasCovering.current = isCovering
  }, [isCovering, isNarrow, drawer, menuButton])
}
