import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import type { DataTableProps } from '#client/charts/data-table.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { dashboardMessages } from './messages.ts'

// Loaded when a table is first shown.
const DataTable = lazy(() => import('#client/charts/data-table.tsx'))

interface ChartCardProps {
  readonly title: string
  /** Next to the title; not part of the figure's name. */
  readonly legend?: ReactNode
  readonly note?: ReactNode
  /** Next to the title: the button for the card's definition. */
  readonly info?: ReactNode
  /** Shows the note instead of a chart. */
  readonly isEmpty: boolean
  readonly chart: (animated: boolean) => ReactNode
  readonly table: DataTableProps
}

/** A figure as a chart or a table. The chart animates only the first time. */
export function ChartCard({ title, legend, note, info, isEmpty, chart, table }: ChartCardProps) {
  const id = useId()
  const [isTable, setIsTable] = useState(false)
  const [animated, setAnimated] = useState(true)
  const body = useRef<HTMLDivElement>(null)
  // The table is as high as the chart, so that switching moves nothing around it.
  const [height, setHeight] = useState<number>()
  function toggle() {
    setAnimated(false)
    setHeight(isTable ? undefined : body.current?.offsetHeight)
    setIsTable(!isTable)
  }
  return (
    <figure aria-labelledby={id} className="flex min-w-0 flex-col p-4 lg:p-6">
      <div className="mb-3 flex items-start gap-x-2">
        <div className="flex min-h-7 min-w-0 grow flex-wrap items-center gap-x-4 gap-y-1">
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          {legend}
        </div>
        {info}
        {!isEmpty && (
          <IconButton
            icon={isTable ? 'chart' : 'table'}
            label={isTable ? dashboardMessages.showAsChart : dashboardMessages.showAsTable}
            onClick={toggle}
            className="-mr-1"
          />
        )}
      </div>
      <div
        ref={body}
        className="flex grow flex-col justify-center"
        style={{ minHeight: height }}
        onAnimationEnd={() => setAnimated(false)}
      >
        {isEmpty ? (
          <EmptyNote>{note}</EmptyNote>
        ) : isTable ? (
          <Suspense>
            <DataTable {...table} />
          </Suspense>
        ) : (
          chart(animated)
        )}
      </div>
      {!isEmpty && note && <p className="mt-2 text-xs text-quiet">{note}</p>}
    </figure>
  )
}

/** The reason why a card has no figures. */
export function EmptyNote({ children }: { children: ReactNode }) {
  return (
    <p className="grid min-h-40 grow place-items-center text-center text-balance text-quiet">
      {children ?? dashboardMessages.noData}
    </p>
  )
}
