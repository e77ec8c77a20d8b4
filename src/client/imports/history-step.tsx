import { DialogButton } from '#client/ui/dialog-button.tsx'
import { isolated } from '#contract/text.ts'
import { ActiveImports } from './active-imports.tsx'
import { type PastImports, pastImports } from './past-imports.ts'
import { StepFrame } from './step-frame.tsx'
import { TakenImports } from './taken-imports.tsx'
import { UndoQuestion } from './undo-question.tsx'
import { undoWords } from './undo-words.ts'
import { usePastImports } from './use-past-imports.ts'

interface HistoryStepProps {
  readonly onBack: () => void
  readonly onUndone: () => void
  readonly server?: PastImports
}

/** The imports that run, which can be cancelled, and those that were committed, which can be undone as a whole. */
export function HistoryStep({ onBack, onUndone, server = pastImports }: HistoryStepProps) {
  const past = usePastImports(server, onUndone)
  const { list, asked, undone, problem, isBusy } = past
  return (
    <StepFrame title="Past imports" actions={<DialogButton onClick={onBack}>Back</DialogButton>}>
      <p role="status" className="mt-2 empty:hidden">
        {undone && `${isolated(undone.name)} was undone: ${undoWords(undone)}`}
        {!list && isBusy && 'Loading…'}
        {list?.total === 0 && 'Nothing has been imported yet.'}
      </p>
      {problem && (
        <p role="alert" className="mt-2 text-down">
          {problem}
        </p>
      )}
      {asked && (
        <UndoQuestion report={asked} isBusy={isBusy} onYes={() => void past.confirm(asked.id)} onNo={past.forget} />
      )}
      <ActiveImports server={server} onEnded={() => void past.show(list?.page ?? 1)} />
      {list && list.total > 0 && (
        <TakenImports
          list={list}
          isBusy={isBusy}
          onUndo={(id) => void past.ask(id)}
          onPage={(page) => void past.show(page)}
        />
      )}
    </StepFrame>
  )
}
