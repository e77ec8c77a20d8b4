import type { PanelProblem } from '#client/state/live-panel.ts'

/** Below lists that cannot be read now: what is above it, if anything, is from before. */
export function PanelNote({ problem }: { problem: PanelProblem | undefined }) {
  return (
    problem && (
      <p role="status" className="pt-3 text-down text-xs">
        Could not be updated. {problem.message}{' '}
        <button type="button" onClick={problem.retry} className="underline">
          Try again
        </button>
      </p>
    )
  )
}
