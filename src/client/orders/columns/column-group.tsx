import { useLayoutEffect, useRef } from 'react'
import { tableWidths, useColumnSizes } from './column-widths.ts'
import type { ListColumn } from './list-columns.ts'
import { LIVE_COLUMNS } from './live-columns.ts'

/** The widths of the table's columns, once columns were chosen or resized. */
export function ColumnGroup({ columns }: { columns: readonly ListColumn[] }) {
  const sizes = useColumnSizes()
  const widths = tableWidths(
    columns.map(({ field }) => field),
    sizes,
  )
  return widths.isSized || columns !== LIVE_COLUMNS ? <SizedColumns {...widths} /> : null
}

/** A table that is wider than its place scrolls in it. */
function SizedColumns({ columns, table: width }: ReturnType<typeof tableWidths>) {
  const group = useRef<HTMLTableColElement>(null)
  useLayoutEffect(() => {
    const table = group.current?.closest('table')
    const box = table?.parentElement
    if (!box) return
    table.style.setProperty('--table-width', width)
    const mark = () => box.toggleAttribute('data-scrolls', table.offsetWidth > box.clientWidth)
    const observer = new ResizeObserver(mark)
    observer.observe(box)
    observer.observe(table)
    return () => {
      observer.disconnect()
      box.removeAttribute('data-scrolls')
      table.style.removeProperty('--table-width')
    }
  }, [width])
  return (
    <colgroup ref={group} className="hidden @2xl:table-column-group print:hidden">
      {columns.map((columnWidth, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column of the table is its position
        <col key={index} style={{ width: columnWidth }} />
      ))}
    </colgroup>
  )
}
