import { type ComponentProps, Suspense } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'

/** A part with a module of its own: nothing until it is loaded, and a message in its place if it fails. */
export function Part({ children, ...boundary }: ComponentProps<typeof ErrorBoundary>) {
  return (
    <ErrorBoundary {...boundary}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}
