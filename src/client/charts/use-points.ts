import { type DOMAttributes, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

export type PointProps = Pick<DOMAttributes<Element>, 'onPointerEnter' | 'onFocus' | 'onBlur' | 'onKeyDown'> & {
  readonly 'data-point': number
  readonly tabIndex: number
}

/** In px around the tooltip: the gap between it and its point. */
const GAP = 12

/**
 * The point with a visible tooltip, reached by hover, touch, or one tab stop and the arrow keys. Escape hides the tooltip
 * wherever the focus is, and it stays while the pointer is on it (WCAG 1.4.13) unless another point is below.
 */
export function usePoints(area: RefObject<HTMLElement | null>, count: number) {
  const [active, setActive] = useState<number | null>(null)
  const [visited, setVisited] = useState(0)
  const tabStop = Math.min(visited, count - 1)
  const isShown = active !== null && active < count
  const isPointed = useRef(false)

  useEffect(() => {
    if (!isShown) return
    const onKey = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && setActive(null)
    const onPress = (event: globalThis.PointerEvent) =>
      event.target instanceof Node && !area.current?.contains(event.target) && setActive(null)
    // Lifting a finger also leaves, but the tooltip has to stay readable.
    const onMove = (event: globalThis.PointerEvent) => {
      if (event.pointerType === 'touch' || !isPointed.current || isOver(area.current, event)) return
      isPointed.current = false
      setActive(null)
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('keydown', onKey, { signal })
    document.addEventListener('pointerdown', onPress, { signal })
    document.addEventListener('pointermove', onMove, { signal })
    document.documentElement.addEventListener('pointerleave', onMove, { signal })
    return () => listening.abort()
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
    pointProps: (index: number): PointProps => ({
      'data-point': index,
      tabIndex: index === tabStop ? 0 : -1,
      onPointerEnter: () => {
        isPointed.current = true
        setActive(index)
      },
      onFocus: () => {
        setVisited(index)
        setActive(index)
      },
      onBlur: () => setActive(null),
      onKeyDown,
    }),
  }
}

/** Whether the pointer is on the chart or on its tooltip, which itself gets no events. */
function isOver(area: HTMLElement | null, { type, target, clientX, clientY }: globalThis.PointerEvent): boolean {
  if (type === 'pointerleave') return false
  if (target instanceof Node && area?.contains(target)) return true
  const box = area?.querySelector('[role=tooltip]')?.getBoundingClientRect()
  if (!box?.width) return false
  const isWithin = (at: number, from: number, to: number) => at >= from - GAP && at <= to + GAP
  return isWithin(clientX, box.left, box.right) && isWithin(clientY, box.top, box.bottom)
}

/** The same for marks of which several may belong to one point: the point with a visible tooltip. */
export function useTargets(area: RefObject<HTMLElement | null>, targets: readonly { readonly point: number }[]) {
  const { active, pointProps } = usePoints(area, targets.length)
  return { active: (active === null ? undefined : targets[active]?.point) ?? null, pointProps }
}

function targetOf(key: string, from: number, count: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(from + 1, count - 1)
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(from - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
