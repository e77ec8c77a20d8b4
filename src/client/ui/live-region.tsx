import type { ReactNode } from 'react'

/** Announces changes of its text to screen readers. It has to be mounted before the text changes. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <div role="status" aria-live="polite" aria-atomic="true" className="sr-only">
      {children}
    </div>
  )
}
