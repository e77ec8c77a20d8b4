import type { ReactNode } from 'react'
import { Icon } from '#client/ui/icon.tsx'

interface DisclosureProps {
  readonly summary: ReactNode
  readonly isOpen?: boolean
  readonly onToggle?: (isOpen: boolean) => void
  readonly children: ReactNode
}

/** A part that is shown on request. */
export function Disclosure({ summary, isOpen = false, onToggle = () => {}, children }: DisclosureProps) {
  return (
    <details className="group mt-4" open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
      <summary className="flex min-h-9 cursor-pointer items-center gap-2 rounded-lg pointer-coarse:min-h-11">
        <span className="text-quiet group-open:rotate-90">
          <Icon name="chevron-right" size={16} />
        </span>
        <span className="min-w-0 wrap-anywhere">{summary}</span>
      </summary>
      {children}
    </details>
  )
}
