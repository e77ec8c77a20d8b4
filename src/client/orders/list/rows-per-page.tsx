import { useId } from 'react'
import { PAGE_SIZES } from '#client/orders/list-state.ts'
import { pageFieldMessages } from '#client/orders/live-messages.ts'
import { savePageSize } from '#client/state/choices/list-choices.ts'
import { DensityButton } from './density-button.tsx'

interface RowsPerPageProps {
  readonly per: number
  readonly onChange: (per: number) => void
}

/** The rows of a page, remembered for the next visit, and their height. */
export function RowsPerPage({ per, onChange }: RowsPerPageProps) {
  const id = useId()
  return (
    <span className="flex items-center gap-1.5 text-quiet text-xs">
      <label htmlFor={id}>{pageFieldMessages.rows}</label>
      <select
        id={id}
        value={per}
        onChange={(event) => {
          const chosen = Number(event.target.value)
          savePageSize(chosen)
          onChange(chosen)
        }}
        className="h-7 rounded-lg border border-quiet bg-page px-1 text-text tabular-nums pointer-coarse:h-11 pointer-coarse:text-base"
      >
        {PAGE_SIZES.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
      <DensityButton />
    </span>
  )
}
