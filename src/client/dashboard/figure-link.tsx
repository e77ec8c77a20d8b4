import type { ReactNode } from 'react'
import type { Href } from '#client/data/dashboard-view.ts'

interface FigureLinkProps {
  readonly href: Href | undefined
  /** What it opens, for those who do not see what it stands beside. */
  readonly label?: string
  readonly className?: string
  readonly children: ReactNode
}

/** Opens the orders behind a figure; where there is nothing to open, the figure alone. */
export function FigureLink({ href, label, className, children }: FigureLinkProps) {
  if (!href) return children
  return (
    <a href={href} aria-label={label} title="Open these orders" className={`hover:underline ${className ?? ''}`}>
      {children}
    </a>
  )
}
