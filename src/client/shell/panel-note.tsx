import type { PanelProblem } from '#client/state/live-panel.ts'
import { uiMessages } from '#client/ui/messages.ts'
import { shellMessages } from './messages.ts'

/** Shown under lists that could not be updated. */
export function PanelNote({ problem }: { problem: PanelProblem | undefined }) {
  return (
    problem && (
      <p role="status" className="pt-3 text-down text-xs">
        {shellMessages.notUpdated(problem.message)}{' '}
        <button type="button" onClick={problem.retry} className="underline">
          {uiMessages.tryAgain}
        </button>
      </p>
    )
  )
}
