import { type RefObject, useEffect, useRef } from 'react'

/**
 * After a navigation the main area has the focus and stands at its top, so that reading goes on there; the first
 * screen leaves the focus alone. '/' only passes on to a screen, so leaving it is no navigation.
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
