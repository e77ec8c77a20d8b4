import { type RefObject, useLayoutEffect, useRef } from 'react'

/** When the element goes away with the focus in it, the heading of its section has the focus. */
export function useFocusWhenGone(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = element.current
    return () => {
      if (shown?.contains(document.activeElement)) shown.closest('section')?.querySelector('h2')?.focus()
    }
  }, [])
  return element
}
