import { type DOMAttributes, type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react'

export type PointProps = Pick<DOMAttributes<Element>, 'onPointerEnter' | 'onFocus' | 'onBlur' | 'onKeyDown'> & {
  readonly 'data-point': number
  readonly tabIndex: number
}

/**
 * The point with a visible tooltip, reached by hover, touch, or one tab stop and the arrow keys. Escape hides the tooltip
 * wherever the focus is, and it stays while the pointer is on it (WCAG 1.4.13).
 */
export function usePoints(area: RefObject<HTMLElement | null>, count: number) {
  const [active, setActive] = useState<number | null>(null)
  const [visited, setVisited] = useState(0)
  const tabStop = Math.min(visited, count - 1)
  const isShown = active !== null && active < count

  useEffect(() => {
    if (!isShown) return
    const onKey = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && setActive(null)
    const onPress = (event: globalThis.PointerEvent) =>
      event.target instanceof Node && !area.current?.contains(event.target) && setActive(null)
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [area, isShown])

  function onKeyDown(event: KeyboardEvent<Element>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = targetOf(event.key, tabStop, count)
    if (next === undefined) return
    event.preventDefault()
    setVisited(next)
    area.current?.querySelector<SVGElement>(`[data-point="${next}"]`)?.focus()
  }

  return {
    active: isShown ? active : null,
    areaProps: {
      // Lifting a finger is also a leave, but the tooltip has to stay readable.
      onPointerLeave: (event: PointerEvent) => event.pointerType !== 'touch' && setActive(null),
    },
    pointProps: (index: number): PointProps => ({
      'data-point': index,
      tabIndex: index === tabStop ? 0 : -1,
      onPointerEnter: () => setActive(index),
      onFocus: () => {
        setVisited(index)
        setActive(index)
      },
      onBlur: () => setActive(null),
      onKeyDown,
    }),
  }
}

function targetOf(key: string, from: number, count: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(from + 1, count - 1)
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(from - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
