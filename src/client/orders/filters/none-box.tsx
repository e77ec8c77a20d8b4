interface NoneBoxProps {
  readonly name: string
  readonly label: string
  readonly isChecked: boolean
  readonly onCheck: (isChecked: boolean) => void
}

/** Filters for orders without a value, which cannot be typed. */
export function NoneBox({ name, label, isChecked, onCheck }: NoneBoxProps) {
  return (
    <label className="flex min-h-6 items-center gap-2 text-xs pointer-coarse:min-h-11">
      <input
        type="checkbox"
        name={name}
        checked={isChecked}
        onChange={({ target }) => onCheck(target.checked)}
        className="size-4 accent-text"
      />
      {label}
    </label>
  )
}
