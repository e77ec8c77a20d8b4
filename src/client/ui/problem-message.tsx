import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { uiMessages } from './messages.ts'

interface ProblemProps {
  /** What happened, in a sentence. */
  readonly what: string
  /** What the person can do about it. */
  readonly advice: string
  readonly onRetry: () => void
  /** Adds a Close button. */
  readonly onClose?: (() => void) | undefined
}

const BUTTON =
  'flex min-h-8 items-center gap-2 rounded-lg border border-hairline px-3 hover:bg-hover active:bg-active pointer-coarse:min-h-11'

/** The error state of a card or a list: what happened, what to do, and a button to try again. */
export function ProblemMessage({ what, advice, onRetry, onClose }: ProblemProps) {
  return (
    <div role="alert" className="flex h-full flex-col items-center justify-center gap-3 p-6 text-center">
      <span className="text-down">
        <Icon name="alert" size={24} />
      </span>
      <div>
        <p className="font-semibold">{what}</p>
        <p className="text-quiet">{advice}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <button type="button" onClick={onRetry} className={BUTTON}>
          <Icon name="refresh" size={16} />
          {uiMessages.tryAgain}
        </button>
        {onClose && (
          <button type="button" onClick={onClose} className={BUTTON}>
            {uiMessages.close}
          </button>
        )}
      </div>
    </div>
  )
}

export const FLOATING = 'mx-auto max-w-96 floating rounded-card'

/** Floats over the content of an earlier query, within the nearest positioned box, without moving anything. */
export function OverStale({ children }: { children: ReactNode }) {
  return (
    <div className="pointer-events-none absolute inset-0 z-1 px-4 pt-12">
      <div className={`${FLOATING} pointer-events-auto sticky top-24`}>{children}</div>
    </div>
  )
}
