interface ListNoticeProps {
  readonly text: string
  /** Details in a tooltip; the list’s status has them too. */
  readonly title?: string | undefined
  readonly action: string
  readonly onAction: () => void
}

/** A note next to the heading about a change in the background, with a button. It does not move anything. */
export function ListNotice({ text, title, action, onAction }: ListNoticeProps) {
  return (
    <span className="ml-auto flex min-w-0 items-center gap-1 text-quiet text-xs" title={title}>
      <span className="truncate">{text}</span>
      <span aria-hidden="true">·</span>
      <button
        type="button"
        onClick={onAction}
        className="h-7 shrink-0 rounded-lg px-2 font-semibold text-text hover:bg-hover active:bg-active pointer-coarse:h-11"
      >
        {action}
      </button>
    </span>
  )
}
