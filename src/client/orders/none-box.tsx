interface NoneBoxProps {
  readonly name: string
  readonly label: string
  readonly isTicked: boolean
  readonly onTick: (isTicked: boolean) => void
}

/** Asks for the orders that name none, which no text can say. */
export function NoneBox({ name, label, isTicked, onTick }: NoneBoxProps) {
  return (
    <label className="flex min-h-6 items-center gap-2 text-xs pointer-coarse:min-h-10">
      <input
        type="checkbox"
        name={name}
        checked={isTicked}
        onChange={({ target }) => onTick(target.checked)}
        className="size-5 accent-text"
      />
      {label}
    </label>
  )
}
