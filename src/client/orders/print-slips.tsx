import { lazy, Suspense, useState } from 'react'
import { Icon } from '#client/ui/icon.tsx'
import { TEXT_BUTTON } from '#client/ui/popover.tsx'
import type { SelectionActionProps } from './selection-actions.ts'
import { selectionMessages } from './selection-messages.ts'

const PackingSlips = lazy(() => import('./packing-slips.tsx'))

/** Prints a packing slip of each selected order. */
export function PrintSlips({ selected }: SelectionActionProps) {
  const [printed, setPrinted] = useState<readonly string[]>()
  const [problem, setProblem] = useState<string>()
  return (
    <>
      <button
        type="button"
        aria-label={selectionMessages.print}
        title={selectionMessages.print}
        aria-busy={printed !== undefined}
        onClick={() => {
          setProblem(undefined)
          setPrinted([...selected])
        }}
        className={TEXT_BUTTON}
      >
        <Icon name="file" size={16} />
        <span className="max-sm:hidden">{selectionMessages.print}</span>
      </button>
      {printed && (
        <Suspense fallback={null}>
          <PackingSlips
            ids={printed}
            onEnd={(reason) => {
              setPrinted(undefined)
              setProblem(reason)
            }}
          />
        </Suspense>
      )}
      {problem && (
        <span role="alert" className="min-w-0 truncate text-down text-xs" title={problem}>
          {selectionMessages.notPrinted(problem)}
        </span>
      )}
    </>
  )
}
