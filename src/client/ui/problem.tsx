import { Icon } from './icon.tsx'

interface ProblemProps {
  /** What happened, in a sentence. */
  readonly what: string
  /** What the person can do about it. */
  readonly advice: string
  readonly onRetry: () => void
}

/** The error state of a card or a list: what happened, what to do, a way to try again. */
export function Problem({ what, advice, onRetry }: ProblemProps) {
  return (
    <div role="alert" className="flex h-full flex-col items-center justify-center gap-3 p-6 text-center">
      <span className="text-down">
        <Icon name="alert" size={24} />
      </span>
      <div>
        <p className="font-semibold">{what}</p>
        <p className="text-quiet">{advice}</p>
      </div>
      <button
        type="button"
        onClick={onRetry}
        className="flex min-h-8 items-center gap-2 rounded-lg border border-hairline px-3 hover:bg-hover active:bg-active pointer-coarse:min-h-10"
      >
        <Icon name="refresh" size={16} />
        Try again
      </button>
    </div>
  )
}
