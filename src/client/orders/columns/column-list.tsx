import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { saveColumns } from '#client/state/choices/column-choices.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { ALL_COLUMNS, type ColumnField, offeredColumns, readColumns, writeColumns } from './chosen-columns.ts'
import { columnMessages } from './column-messages.ts'
import { resetSizes } from './column-widths.ts'
import type { ColumnMenuProps } from './use-column-tools.ts'

/** Shows, hides and moves columns at once. The order ID stays, as the first. */
export function ColumnList({ chosen, dispatch }: ColumnMenuProps) {
  const shown = readColumns(chosen)
  // Hidden columns have a place too, so that the list does not move when one is shown.
  const [order, setOrder] = useState(() => offeredColumns(shown))
  const [moved, setMoved] = useState('')
  const focused = useRef<Element>(null)
  useLayoutEffect(() => {
    // Moving its row takes the focus away.
    if (focused.current instanceof HTMLElement) focused.current.focus()
    focused.current = null
  })

  const choose = (fields: readonly ColumnField[]) => {
    const columns = writeColumns(fields)
    saveColumns(columns)
    dispatch({ type: 'chooseColumns', columns })
  }
  const toggle = (toggled: ColumnField) =>
    choose(order.filter((field) => shown.includes(field) !== (field === toggled)))
  const move = (field: ColumnField, step: 1 | -1) => {
    const from = order.indexOf(field)
    const to = from + step
    if (from < 1 || to < 1 || to >= order.length) return
    const next = order.toSpliced(from, 1).toSpliced(to, 0, field)
    focused.current = document.activeElement
    setOrder(next)
    setMoved(columnMessages.moved(headingOf(field), to + 1, order.length))
    choose(next.filter((one) => shown.includes(one)))
  }
  const moveByKey = (field: ColumnField) => (event: KeyboardEvent) => {
    const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key]
    if (!event.altKey || !step) return
    event.preventDefault()
    move(field, step)
  }
  const reset = () => {
    resetSizes()
    setOrder(offeredColumns(readColumns('')))
    choose(readColumns(''))
  }
  return (
    <>
      <ul aria-label={columnMessages.list}>
        {order.map((field, index) => {
          const heading = headingOf(field)
          return (
            <li key={field} onKeyDown={moveByKey(field)} className="flex items-center rounded-lg hover:bg-hover">
              <label className="flex min-h-8 min-w-0 grow items-center gap-2 px-1">
                <input
                  type="checkbox"
                  checked={shown.includes(field)}
                  disabled={field === 'id'}
                  onChange={() => toggle(field)}
                  className="size-4 shrink-0 accent-text"
                />
                {heading}
              </label>
              {field !== 'id' && (
                <>
                  <IconButton
                    icon="arrow-up"
                    label={columnMessages.moveUp(heading)}
                    aria-disabled={index === 1}
                    aria-keyshortcuts="Alt+ArrowUp"
                    onClick={() => move(field, -1)}
                    className="aria-disabled:opacity-40"
                  />
                  <IconButton
                    icon="arrow-down"
                    label={columnMessages.moveDown(heading)}
                    aria-disabled={index === order.length - 1}
                    aria-keyshortcuts="Alt+ArrowDown"
                    onClick={() => move(field, 1)}
                    className="aria-disabled:opacity-40"
                  />
                </>
              )}
            </li>
          )
        })}
      </ul>
      <button
        type="button"
        aria-label={columnMessages.resetLabel}
        onClick={reset}
        className="mt-2 min-h-8 rounded-lg border border-hairline px-3 hover:bg-hover active:bg-active pointer-coarse:min-h-11"
      >
        {columnMessages.reset}
      </button>
      <p aria-live="polite" className="sr-only">
        {moved}
      </p>
    </>
  )
}

function headingOf(name: ColumnField): string {
  return ALL_COLUMNS.find(({ field }) => field === name)?.heading ?? name
}
