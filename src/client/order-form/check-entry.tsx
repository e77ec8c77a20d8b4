interface CheckEntryProps {
  readonly label: string
  readonly isChecked: boolean
  readonly onCheck: (isChecked: boolean) => void
}

/** A checkbox with its label. */
export function CheckEntry({ label, isChecked, onCheck }: CheckEntryProps) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={({ target }) => onCheck(target.checked)}
        className="size-4 shrink-0 accent-text"
      />
      {label}
    </label>
  )
}
