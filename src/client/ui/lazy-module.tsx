import { type ComponentProps, Suspense } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'

/** What is loaded when it is first shown: nothing until it is loaded, and a message in its place if it fails. */
export function LazyModule({ children, ...boundary }: ComponentProps<typeof ErrorBoundary>) {
  return (
    <ErrorBoundary {...boundary}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}
