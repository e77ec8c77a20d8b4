import type { ReactNode } from 'react'
import { ErrorBoundary } from '#client/ui/error-boundary.tsx'

/** The frame of a card. An error inside does not affect the other cards. */
export function Card({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="@container grid min-w-0 rounded-card bg-card forced-colors:border">
      <ErrorBoundary name={name}>{children}</ErrorBoundary>
    </div>
  )
}
