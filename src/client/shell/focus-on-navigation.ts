import { type RefObject, useEffect, useRef } from 'react'

/**
 * After a navigation to another screen, focuses the main area and scrolls to its top, so that screen readers continue
 * there; a form that was opened with the screen keeps the focus. Not for the first screen, nor for the redirect from '/'.
 */
export function useFocusOnNavigation(screen: string, main: RefObject<HTMLElement | null>): void {
  const lastScreen = useRef(screen)
  useEffect(() => {
    const from = lastScreen.current
    lastScreen.current = screen
    if (from === screen || from === '/') return
    // While the next screen is loaded, the one before is hidden, with the link that was followed.
    if (!document.querySelector('main :focus')?.checkVisibility()) main.current?.focus()
    window.scrollTo(0, 0)
  }, [screen, main])
}
