import { type RefObject, useLayoutEffect, useState } from 'react'

type Dimension = 'clientWidth' | 'clientHeight'

/** The element's current width or height in px; 0 before the first measurement, so in static HTML. */
export function useSize(element: RefObject<HTMLElement | null>, dimension: Dimension): number {
  const [size, setSize] = useState(0)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = () => setSize(measured[dimension])
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element, dimension])
  return size
}
