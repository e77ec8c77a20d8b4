import { type RefObject, useId } from 'react'

interface ShopFieldProps {
  readonly label: string
  readonly value: string
  readonly maxLength: number
  readonly isReadOnly: boolean
  readonly field: RefObject<HTMLInputElement | null>
  /** The ID of the text that says why the value is refused; undefined if it is not. */
  readonly problemId: string | undefined
  readonly className: string
  readonly onText: (text: string) => void
}

/** A short text with its label above it; the whole text is its title, because it may be longer than the field. */
export function ShopTextField(props: ShopFieldProps) {
  const { label, value, maxLength, isReadOnly, field, problemId, className, onText } = props
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="block pb-1 text-quiet text-xs">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        {...{ value, maxLength }}
        title={value}
        readOnly={isReadOnly}
        aria-invalid={problemId !== undefined}
        aria-describedby={problemId}
        onChange={({ target }) => onText(target.value)}
        className="h-9 w-full rounded-lg border border-quiet bg-page px-2 aria-invalid:border-down pointer-coarse:h-11 pointer-coarse:text-base"
      />
    </div>
  )
}
