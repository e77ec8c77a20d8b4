import { useCallback, useEffect, useState } from 'react'
import { errorOf } from '#client/data/errors.ts'
import type { ImportSource } from '#client/data/import-source.ts'
import { useWorkspace } from '#client/state/workspace.ts'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import type { ImportList, UndoReport } from '#contract/imports/import-list-schema.ts'
import { ActiveImports } from './active-imports.tsx'
import { FinishedImports } from './finished-imports.tsx'
import { historyMessages, undoEffect } from './messages.ts'
import { StepFrame } from './step-frame.tsx'
import { UndoConfirmation } from './undo-confirmation.tsx'

interface HistoryStepProps {
  /** The import whose undoing is asked about at once. */
  readonly undo?: string | undefined
  readonly onBack: () => void
  readonly onUndone: () => void
}

/** Active imports, which can be cancelled, and finished ones, which can be undone. */
export function HistoryStep({ undo, onBack, onUndone }: HistoryStepProps) {
  const past = usePastImports(useWorkspace().imports, undo, onUndone)
  const { list, confirmation, undone, problem, isBusy } = past
  return (
    <StepFrame
      title={historyMessages.title}
      actions={<DialogButton onClick={onBack}>{historyMessages.back}</DialogButton>}
    >
      <p role="status" className="mt-2 empty:hidden">
        {undone && historyMessages.undone(undone.name, undoEffect(undone))}
        {!list && isBusy && historyMessages.loading}
        {list?.total === 0 && historyMessages.none}
      </p>
      {problem && (
        <p role="alert" className="mt-2 text-down">
          {problem}
        </p>
      )}
      {confirmation && (
        <UndoConfirmation
          report={confirmation}
          isBusy={isBusy}
          onConfirm={() => {
            focusHeading()
            void past.undo(confirmation.id)
          }}
          onKeep={() => {
            focusHeading()
            past.closeConfirmation()
          }}
        />
      )}
      <ActiveImports onEnded={() => void past.showPage(list?.page ?? 1)} />
      {list && list.total > 0 && (
        <FinishedImports
          list={list}
          isBusy={isBusy}
          onUndo={(id) => void past.previewUndo(id)}
          onPage={(page) => void past.showPage(page)}
        />
      )}
    </StepFrame>
  )
}

/** The heading of the step: the pressed button disappears. */
function focusHeading(): void {
  document.querySelector<HTMLElement>('[data-step-focus]')?.focus()
}

interface PastState {
  readonly list: ImportList | undefined
  /** What undoing one import would change; waits for confirmation. */
  readonly confirmation: UndoReport | undefined
  readonly undone: UndoReport | undefined
  readonly problem: string
  readonly isBusy: boolean
}

const INITIAL: PastState = { list: undefined, confirmation: undefined, undone: undefined, problem: '', isBusy: true }

function usePastImports(
  source: Pick<ImportSource, 'list' | 'undo'>,
  undoAtOnce: string | undefined,
  onUndone: () => void,
) {
  const [state, setState] = useState<PastState>(INITIAL)
  const run = useCallback(async (work: () => Promise<Partial<PastState>>) => {
    setState((before) => ({ ...before, isBusy: true, problem: '' }))
    try {
      const change = await work()
      setState((before) => ({ ...before, ...change, isBusy: false }))
    } catch (error) {
      setState((before) => ({ ...before, problem: errorOf(error).message, isBusy: false }))
    }
  }, [])
  const showPage = useCallback((page: number) => run(async () => ({ list: await source.list(page) })), [source, run])
  const previewUndo = useCallback(
    (id: string) => run(async () => ({ confirmation: await source.undo(id, true), undone: undefined })),
    [source, run],
  )
  useEffect(() => {
    void showPage(1)
    if (undoAtOnce !== undefined) void previewUndo(undoAtOnce)
  }, [showPage, previewUndo, undoAtOnce])
  return {
    ...state,
    showPage,
    previewUndo,
    closeConfirmation: () => setState((before) => ({ ...before, confirmation: undefined })),
    undo: (id: string) =>
      run(async () => {
        const undone = await source.undo(id, false)
        onUndone()
        return { confirmation: undefined, undone, list: await source.list(state.list?.page ?? 1) }
      }),
  }
}
