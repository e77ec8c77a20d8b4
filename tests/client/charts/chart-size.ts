import { vi } from 'vitest'

/** jsdom has no layout: every element is `width` px wide, and sizes never change. */
export function layOut(width: number): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
}
