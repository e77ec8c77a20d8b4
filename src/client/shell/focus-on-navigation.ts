import { type RefObject, useEffect, useRef } from 'react'

/**
 * After a navigation, focuses the main area and scrolls to its top, so that screen readers continue there. Not for the first
 * screen, nor for the redirect from '/'.
 */
export function useFocusOnNavigation(path: string, main: RefObject<HTMLElement | null>): void {
  const lastPath = useRef(path)
  useEffect(() => {
    const from = lastPath.current
    lastPath.current = path
    if (from === path || from === '/') return
    main.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [path, main])
}
