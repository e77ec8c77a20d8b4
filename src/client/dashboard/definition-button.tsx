import { type ComponentProps, lazy, Suspense, useMemo, useState } from 'react'
import type { DashboardView } from '#client/data/dashboard-view.ts'
import { ErrorBoundary } from '#client/ui/error-boundary.tsx'
import { Popover } from '#client/ui/popover.tsx'
import type { CardId } from '#contract/dashboard/cards.ts'
import { dashboardMessages } from './messages.ts'

const Definition = lazy(() => import('./definition.tsx'))
const MetricChoice = lazy(() => import('./metric-choice.tsx'))

interface DefinitionButtonProps {
  readonly card: CardId
  /** The button's name and the popover's. */
  readonly label: string
  readonly details: NonNullable<DashboardView['details']>
  readonly className?: string
  /** For a card that can show another metric. */
  readonly choice?: ComponentProps<typeof MetricChoice> | undefined
}

/** Opens a card's definition, which is loaded when it is first opened. */
export function DefinitionButton({ card, label, details, className, choice }: DefinitionButtonProps) {
  const [isOpened, setOpened] = useState(false)
  const loading = useMemo(() => (isOpened ? details(card) : undefined), [isOpened, details, card])
  return (
    <Popover icon="info" label={label} isWide onOpen={() => setOpened(true)} {...(className && { className })}>
      {loading && (
        <ErrorBoundary name={dashboardMessages.definitionPart}>
          <Suspense>{choice && <MetricChoice {...choice} />}</Suspense>
          <Suspense fallback={<p className="text-quiet">{dashboardMessages.loadingText}</p>}>
            <Definition card={card} details={loading} />
          </Suspense>
        </ErrorBoundary>
      )}
    </Popover>
  )
}
