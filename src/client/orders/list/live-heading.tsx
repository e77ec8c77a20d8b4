import { lazy, memo, Suspense, useState } from 'react'
import { loadColumnTools } from '#client/orders/columns/use-column-tools.ts'
import type { ExportMenuProps } from '#client/orders/export/export-menu.tsx'
import type { ListView, Selection } from '#client/orders/list-state.ts'
import { liveListMessages } from '#client/orders/live-messages.ts'
import type { LoadedPage } from '#client/state/data-hooks.ts'
import { useDataSet } from '#client/state/data-set.ts'
import { openImport } from '#client/state/dialogs/import-dialog.ts'
import { ErrorBoundary } from '#client/ui/error-boundary.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { TEXT_BUTTON } from '#client/ui/popover.tsx'
import { whenIdle } from '#client/ui/when-idle.ts'
import type { OrderQuery } from '#contract/orders/order-query.ts'
import { ListNotice } from './list-notice.tsx'
import { newsOf, updateFailure } from './newer-orders.ts'

// Their buttons are prerendered; what they open is not a part of the first look.
async function loadMenus() {
  await whenIdle()
  const [menus] = await Promise.all([import('./live-menus.ts'), loadColumnTools()])
  await menus.selectionBar
  return menus
}
const ExportMenu = lazy(loadMenus)
const ViewsMenu = lazy(async () => ({ default: (await loadMenus()).ViewsMenu }))

const NOTHING_SELECTED: ReadonlySet<string> = new Set()

interface LiveHeadingProps {
  readonly loaded: LoadedPage
  readonly query: OrderQuery
  readonly isNarrowed: boolean
  readonly selected: Selection
  /** The pressed button disappears; moves the focus. */
  readonly onPressed: () => void
}

/** Next to the heading: what changed in the background, and the export, which the sample does not have. */
export function LiveHeading({ loaded, query, isNarrowed, selected, onPressed }: LiveHeadingProps) {
  const { data, error, isStale, newer } = loaded
  const { dataSet, role, mayManage } = useDataSet()
  const isLive = dataSet === 'orders'
  const failure = updateFailure(loaded)
  const pressed = (act: () => void) => () => {
    act()
    onPressed()
  }
  return (
    <>
      {failure && (
        <ListNotice
          text={error ? liveListMessages.notUpToDate : liveListMessages.notCounted}
          title={failure.message}
          action={liveListMessages.tryAgain}
          onAction={pressed(loaded.retry)}
        />
      )}
      {newer && !failure && (
        <ListNotice text={newsOf(loaded) ?? ''} action={liveListMessages.show} onAction={pressed(newer.show)} />
      )}
      {isLive && mayManage && (
        <button
          type="button"
          aria-label={liveListMessages.importOrders}
          title={liveListMessages.importOrders}
          className={`ml-auto ${TEXT_BUTTON}`}
          onClick={() => openImport()}
        >
          <Icon name="upload" size={16} />
          <span className="max-sm:hidden">{liveListMessages.import}</span>
        </button>
      )}
      {isLive && role !== 'packer' && (
        <ExportSlot
          query={query}
          isNarrowed={isNarrowed}
          selected={isStale ? NOTHING_SELECTED : selected}
          total={data && !isStale && !data.isCounting ? data.total : undefined}
        />
      )}
    </>
  )
}

/** Memoized, as is the next: an update before it is hydrated would remove the prerendered button. */
const ExportSlot = memo(function ExportSlot(props: ExportMenuProps) {
  const [isShown, setIsShown] = useState(true)
  if (!isShown) return null
  return (
    <ErrorBoundary name={liveListMessages.exportPart} onClose={() => setIsShown(false)}>
      <Suspense fallback={<span className="size-8 pointer-coarse:size-11 sm:w-24" />}>
        <ExportMenu {...props} />
      </Suspense>
    </ErrorBoundary>
  )
})

/** The button of the saved views, for the toolbar. */
export const ViewsSlot = memo(function ViewsSlot({ view }: { view: ListView }) {
  return (
    <ErrorBoundary name={liveListMessages.viewsPart}>
      <Suspense fallback={<span className="ml-auto size-8 sm:w-40 pointer-coarse:size-11" />}>
        <ViewsMenu view={view} />
      </Suspense>
    </ErrorBoundary>
  )
})
