import { useLayoutEffect, useRef } from 'react'

interface CheckboxProps {
  readonly label: string
  readonly state: 'none' | 'some' | 'all'
  readonly disabled?: boolean
  readonly onToggle: () => void
}

/**
 * A checkbox of 16 px in a target of 24 px, 40 px on touch screens. The focus ring is inside the target, because the
 * scrolling headings would cut it off.
 */
export function Checkbox({ label, state, disabled = false, onToggle }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (input.current) input.current.indeterminate = state === 'some'
  }, [state])
  return (
    <span className="relative grid size-6 place-items-center pointer-coarse:size-10">
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={state === 'all'}
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
        {state !== 'none' && <path d={state === 'all' ? 'm4 8.3 2.7 2.7L12 5.5' : 'M4.5 8h7'} />}
      </svg>
    </span>
  )
}
