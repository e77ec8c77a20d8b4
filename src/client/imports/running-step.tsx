import type { ImportRun, RunProgress } from '#client/data/import-source.ts'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import { ActiveImports } from './active-imports.tsx'
import { importDialogMessages, progressMessages } from './messages.ts'
import { closingNote, paceOf, percentOf, progressTitle } from './progress-text.ts'
import { StepFrame } from './step-frame.tsx'

const BAR =
  'h-2 min-w-0 grow appearance-none overflow-hidden rounded-full bg-active indeterminate:animate-pulse indeterminate:bg-bar-projection [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-bar-actual [&::-moz-progress-bar]:bg-bar-actual [&:indeterminate::-moz-progress-bar]:bg-transparent forced-colors:border forced-colors:[&::-webkit-progress-value]:bg-[Highlight] forced-colors:[&::-moz-progress-bar]:bg-[Highlight]'

interface RunningStepProps {
  readonly run: ImportRun
  readonly progress: RunProgress
  readonly onCancel: () => void
}

export function RunningStep({ run, progress, onCancel }: RunningStepProps) {
  const percent = percentOf(progress)
  const title = progressTitle(run, progress)
  return (
    <StepFrame title={title} actions={<DialogButton onClick={onCancel}>{importDialogMessages.cancel}</DialogButton>}>
      <div className="mt-4 flex items-center gap-3">
        {/* Without a value the browser shows an indeterminate bar. */}
        <progress aria-label={title} max={100} {...(percent === undefined ? {} : { value: percent })} className={BAR} />
        <span className="w-10 text-right tabular-nums">
          {percent === undefined ? '' : progressMessages.percent(percent)}
        </span>
      </div>
      {/* The fixed height prevents a layout shift when the first figures arrive. */}
      <p className="mt-2 min-h-5 text-quiet tabular-nums">{paceOf(progress)}</p>
      <p className="mt-1 text-quiet">{closingNote(run, progress)}</p>
      {progress.phase === 'waiting' && <ActiveImports except={run.key} />}
    </StepFrame>
  )
}
