import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'

/** The text of an entry; with an address a link, which the whole entry (`relative`) belongs to. */
export function PanelLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined) return children
  return (
    <Link
      href={href}
      onClick={closePopover}
      className="inline-flex min-h-6 items-center after:absolute after:inset-0 hover:underline"
    >
      {children}
    </Link>
  )
}

function closePopover({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}
