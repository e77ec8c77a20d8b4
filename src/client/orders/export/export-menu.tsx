import { lazy, Suspense, useRef, useState } from 'react'
import type { Selection } from '#client/orders/list-state.ts'
import { useKeyAction } from '#client/state/keys.ts'
import { Popover } from '#client/ui/popover.tsx'
import type { OrderQuery } from '#contract/orders/order-query.ts'
import { exportMessages } from './export-messages.ts'

const ExportForm = lazy(() => import('./export-form.tsx'))

export interface ExportMenuProps {
  readonly query: OrderQuery
  /** Whether a search or filters narrow the list. */
  readonly isNarrowed: boolean
  readonly selected: Selection
  /** How many orders match; undefined while unknown. */
  readonly total: number | undefined
  /** Whether it is the menu of the selected orders, which exports nothing else. */
  readonly isForSelected?: boolean
}

/** The button of the export; its form is loaded when it is opened. */
export default function ExportMenu(props: ExportMenuProps) {
  const { isForSelected = false } = props
  const [isOpened, setIsOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // The menu of the selected orders comes and goes.
  useKeyAction('exportOrders', isForSelected ? undefined : () => button.current?.click())
  return (
    <Popover
      buttonRef={button}
      icon="download"
      label={isForSelected ? exportMessages.selectedTitle : exportMessages.title}
      text={<span className={isForSelected ? '' : 'max-sm:hidden'}>{exportMessages.short}</span>}
      // Of one width with its placeholder.
      className={isForSelected ? '' : 'sm:w-24'}
      onOpen={() => setIsOpened(true)}
    >
      {isOpened && (
        <Suspense fallback={null}>
          <ExportForm {...props} />
        </Suspense>
      )}
    </Popover>
  )
}
