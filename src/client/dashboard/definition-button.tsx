import { lazy, Suspense, useState } from 'react'
import { ErrorBoundary } from '#client/ui/error-boundary.tsx'
import { Popover } from '#client/ui/popover.tsx'
import type { CardId } from '#contract/cards.ts'
import type { DashboardReply } from '#contract/dashboard-schema.ts'

const Definition = lazy(() => import('./definition.tsx'))

interface DefinitionButtonProps {
  readonly card: CardId
  /** The button's name and the popover's. */
  readonly label: string
  readonly reply: DashboardReply
  readonly className?: string
}

/** What a card counts, a press away; its words come when they are asked for. */
export function DefinitionButton({ card, label, reply, className }: DefinitionButtonProps) {
  const [isWanted, setWanted] = useState(false)
  return (
    <Popover icon="info" label={label} onOpen={() => setWanted(true)} {...(className && { className })}>
      {isWanted && (
        <ErrorBoundary name="This text">
          <Suspense fallback={<p className="text-quiet">Loading…</p>}>
            <Definition card={card} reply={reply} />
          </Suspense>
        </ErrorBoundary>
      )}
    </Popover>
  )
}
