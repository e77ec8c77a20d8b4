import { useLayoutEffect, useRef } from 'react'

interface TickBoxProps {
  readonly label: string
  readonly mark: 'none' | 'some' | 'all'
  readonly disabled?: boolean
  readonly onToggle: () => void
}

/**
 * A checkbox whose target is 24 px, 40 px where fingers point, around a box of 16 px. The focus ring stays inside the
 * target: the headings' strip would cut it off.
 */
export function TickBox({ label, mark, disabled = false, onToggle }: TickBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (input.current) input.current.indeterminate = mark === 'some'
  }, [mark])
  return (
    <span className="relative grid size-6 place-items-center pointer-coarse:size-10">
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={mark === 'all'}
        disabled={disabled}
        onChange={onToggle}
        className="peer absolute inset-0 size-full -outline-offset-2 cursor-pointer appearance-none rounded-md disabled:cursor-default"
      />
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        className="group pointer-events-none size-4 rounded-sm border border-quiet text-page peer-checked:border-text peer-checked:bg-text peer-indeterminate:border-text peer-indeterminate:bg-text peer-disabled:opacity-40"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {mark !== 'none' && <path d={mark === 'all' ? 'm4 8.3 2.7 2.7L12 5.5' : 'M4.5 8h7'} />}
      </svg>
    </span>
  )
}
