import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { columnMessages } from './column-messages.ts'
import { type ColumnSizes, MAX_WIDTH, MIN_WIDTH, resetSizes, resizeColumn, saveSizes } from './column-widths.ts'
import type { ListColumn } from './list-columns.ts'

/** Pixels of an arrow key. */
const STEP = 16

/** At the right edge of a heading: resizes the column by pointer or arrow keys; a double click or Enter resets it. */
export function ColumnSeparator({ column: { field, heading } }: { column: ListColumn }) {
  const element = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(MIN_WIDTH)
  /** Where the pointer and the edge were when the drag began. */
  const start = useRef({ x: 0, width: 0 })
  useEffect(() => {
    const cell = element.current?.parentElement
    if (!cell) return
    const observer = new ResizeObserver(() => setWidth(widthOf(cell)))
    observer.observe(cell)
    return () => observer.disconnect()
  }, [])

  const resize = (to: number) => resizeColumn(field, to, measured(element.current))
  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width }
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      resize(start.current.width + event.clientX - start.current.x)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: STEP, ArrowLeft: -STEP }[event.key]
    if (event.key === 'Enter') resetSizes(field)
    else if (step) {
      // As it is now: the next key may come before the observer.
      resize(widthOf(event.currentTarget.parentElement) + step)
      saveSizes()
    } else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be focused and has no value
    <span
      ref={element}
      role="separator"
      aria-orientation="vertical"
      aria-label={columnMessages.resize(heading)}
      aria-valuenow={width}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      tabIndex={0}
      data-field={field}
      onPointerDown={press}
      onPointerMove={drag}
      onLostPointerCapture={saveSizes}
      // The pointer would select the texts that it passes.
      onMouseDown={(event) => event.preventDefault()}
      onDoubleClick={() => resetSizes(field)}
      onKeyDown={onKeyDown}
      className="column-separator"
    />
  )
}

/** The widths of the columns on screen. Rounded down, or their sum could be wider than the table. */
function measured(separator: Element | null): ColumnSizes {
  const separators = separator?.closest('tr')?.querySelectorAll<HTMLElement>('[data-field]') ?? []
  return Object.fromEntries(
    [...separators]
      .map(({ dataset, parentElement }) => [dataset.field, widthOf(parentElement)])
      .filter(([, width]) => width),
  )
}

function widthOf(cell: Element | null): number {
  return Math.floor(cell?.getBoundingClientRect().width ?? 0)
}
