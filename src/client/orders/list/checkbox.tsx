import { useLayoutEffect, useRef } from 'react'

interface CheckboxProps {
  readonly label: string
  readonly state: 'none' | 'some' | 'all'
  readonly disabled?: boolean
}

/**
 * A checkbox of 16 px in a target of 24 px, 44 px on touch screens, whose transparent border belongs to the target. The
 * focus ring is inside the target, because the scrolling headings would cut it off. The table handles its changes.
 */
export function Checkbox({ label, state, disabled = false }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (input.current) input.current.indeterminate = state === 'some'
  }, [state])
  return (
    <input
      ref={input}
      type="checkbox"
      aria-label={label}
      checked={state === 'all'}
      disabled={disabled}
      onChange={handledByTable}
      className="checkbox"
    />
  )
}

function handledByTable(): void {}
