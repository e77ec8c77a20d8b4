import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** Renders a screen in the browser, as the shortest React page does. */
export function show(screen: ReactNode): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(<main>{screen}</main>)
}
