import type { ReactNode } from 'react'

/** Speaks its text, once it changes, to those who cannot see it. Must be on the screen before the text changes. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <div role="status" aria-live="polite" aria-atomic="true" className="sr-only">
      {children}
    </div>
  )
}
