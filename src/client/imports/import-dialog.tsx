import { useEffect, useId, useLayoutEffect } from 'react'
import type { DroppedItem } from '#client/state/dialogs/import-dialog.ts'
import { useWorkspace } from '#client/state/workspace.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { useModal } from '#client/ui/use-modal.ts'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import { importDialogMessages } from './messages.ts'
import { spokenProgress } from './progress-text.ts'
import { StepView } from './step-view.tsx'
import { readDrop, useDrop } from './use-drop.ts'
import { useImport } from './use-import.ts'

interface ImportDialogProps {
  /** Dropped on the page, to be checked at once. */
  readonly dropped?: readonly DroppedItem[] | undefined
  /** Called on Escape and "Close". An upload or check is then cancelled; an uploaded import continues. */
  readonly onClose: () => void
  /** Called on "Show my orders", before `onClose`. */
  readonly onImported: (report: ImportReport) => void
  /** Called after orders were written, even if the dialog is closed by then. */
  readonly onWritten?: (report: ImportReport) => void
  readonly onUndone?: () => void
}

/** Imports order files: choose or drop, check, import, report. */
export default function ImportDialog(props: ImportDialogProps) {
  const { dropped, onClose, onImported, onWritten, onUndone = () => {} } = props
  const title = useId()
  const dialog = useModal()
  const [state, commands] = useImport(useWorkspace().imports, (report) => onWritten?.(report))
  const { at, files, index, notice } = state
  const [isOver, dropHandlers] = useDrop(at.step === 'running', (dropped) => {
    commands.choose(dropped.files, dropped.notice)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: they were dropped once, before the dialog opened
  useEffect(() => {
    if (!dropped) return
    const { files, notice } = readDrop(dropped)
    commands.choose(files, notice)
  }, [dropped])

  const mapping = 'run' in at ? at.run.mapping : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves only when the step changes, or columns are confirmed
  useLayoutEffect(() => {
    dialog.current?.querySelector<HTMLElement>('[data-step-focus]')?.focus()
  }, [at.step, mapping, dialog])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      // In development React mounts twice: the first mount's close event arrives after the second mount has opened.
      onClose={() => !dialog.current?.open && onClose()}
      {...dropHandlers}
      className={`z-(--z-modal) m-auto w-[calc(100%-2rem)] ${at.step === 'mapping' || at.step === 'checked' ? 'max-w-220' : 'max-w-160'} rounded-card border bg-float p-0 text-text backdrop:bg-backdrop ${isOver ? 'border-focus' : 'border-hairline'}`}
    >
      <div className="flex max-h-[calc(100dvh-2rem)] flex-col">
        <header className="flex items-center justify-between gap-2 px-6 pt-5 pb-4 max-sm:px-4 max-sm:pt-4">
          <h2 id={title} className="font-semibold text-lg">
            {importDialogMessages.title}
          </h2>
          {files.length > 1 && (
            <p className="mr-auto text-quiet">{importDialogMessages.fileOf(index + 1, files.length)}</p>
          )}
          <IconButton icon="close" label="Close" onClick={() => dialog.current?.close()} />
        </header>
        {notice && <p className="px-6 pb-4 text-quiet max-sm:px-4">{notice}</p>}
        <StepView
          state={state}
          commands={commands}
          isOver={isOver}
          onUndone={onUndone}
          onShow={(report) => {
            onImported(report)
            dialog.current?.close()
          }}
        />
        <p role="status" className="sr-only">
          {at.step === 'running' ? spokenProgress(at.run, at.progress) : notice}
        </p>
      </div>
    </dialog>
  )
}
