import type { ReactNode } from 'react'
import type { Href } from '#client/data/dashboard-view.ts'
import { dashboardMessages } from './messages.ts'

interface FigureLinkProps {
  readonly href: Href | undefined
  /** What it opens, for screen readers. */
  readonly label?: string
  readonly className?: string
  readonly children: ReactNode
}

/** A figure with a link to its orders, if there are any. */
export function FigureLink({ href, label, className, children }: FigureLinkProps) {
  if (!href) return children
  return (
    <a
      href={href}
      aria-label={label}
      title={dashboardMessages.showOrders}
      className={`hover:underline ${className ?? ''}`}
    >
      {children}
    </a>
  )
}
