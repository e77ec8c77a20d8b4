import { type RefObject, useEffect, useRef } from 'react'

/**
 * After a navigation to another screen, focuses the main area and scrolls to its top, so that screen readers continue
 * there. Not for the first screen, nor for the redirect from '/'.
 */
export function useFocusOnNavigation(screen: string, main: RefObject<HTMLElement | null>): void {
  const lastScreen = useRef(screen)
  useEffect(() => {
    const from = lastScreen.current
    lastScreen.current = screen
    if (from === screen || from === '/') return
    main.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [screen, main])
}
