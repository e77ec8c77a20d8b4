import { type ReactNode, useId, useRef, useState } from 'react'
import { IconButton } from '#client/ui/icon-button.tsx'

interface ChartCardProps {
  readonly title: string
  /** Stands beside the title and is no part of the figure's name. */
  readonly legend?: ReactNode
  readonly note?: ReactNode
  /** Stands beside the title: what says what is shown. */
  readonly info?: ReactNode
  /** Nothing to draw: the note stands in the chart's place. */
  readonly isEmpty: boolean
  readonly chart: (animated: boolean) => ReactNode
  readonly table: ReactNode
}

/** A figure with its two faces, chart and table. The chart makes its entrance once, not at every return. */
export function ChartCard({ title, legend, note, info, isEmpty, chart, table }: ChartCardProps) {
  const id = useId()
  const [isTable, setIsTable] = useState(false)
  const [animated, setAnimated] = useState(true)
  const body = useRef<HTMLDivElement>(null)
  // The table takes the room that the chart had, so that turning the card moves nothing around it.
  const [room, setRoom] = useState<number>()
  function turn() {
    setAnimated(false)
    setRoom(isTable ? undefined : body.current?.offsetHeight)
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
            label={isTable ? 'Show as chart' : 'Show as table'}
            onClick={turn}
            className="-mr-1"
          />
        )}
      </div>
      <div
        ref={body}
        className="flex grow flex-col justify-center"
        style={{ minHeight: room }}
        onAnimationEnd={() => setAnimated(false)}
      >
        {isEmpty ? <EmptyNote>{note}</EmptyNote> : isTable ? table : chart(animated)}
      </div>
      {!isEmpty && note && <p className="mt-2 text-xs text-quiet">{note}</p>}
    </figure>
  )
}

/** Says in the card what the orders cannot tell. */
export function EmptyNote({ children }: { children: ReactNode }) {
  return (
    <p className="grid min-h-40 grow place-items-center text-center text-balance text-quiet">
      {children ?? 'No data.'}
    </p>
  )
}
