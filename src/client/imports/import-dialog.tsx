import { useId, useLayoutEffect } from 'react'
import { IconButton } from '#client/ui/icon-button.tsx'
import { useModal } from '#client/ui/use-modal.ts'
import type { ImportReport } from '#contract/import-schema.ts'
import { readDrop } from './dropped-files.ts'
import { type LookAt, lookAt } from './look-at.ts'
import { spokenProgress } from './progress-words.ts'
import { type SendFile, sendFile } from './send-file.ts'
import { StepView } from './step-view.tsx'
import { useDrop } from './use-drop.ts'
import { useImport } from './use-import.ts'

interface ImportDialogProps {
  /** Closed by Escape or "Close". What can still be taken back is taken back, what cannot goes on. */
  readonly onClose: () => void
  /** "Show my orders" was pressed. `onClose` follows if the dialog is still there. */
  readonly onImported: (report: ImportReport) => void
  /** Orders were written, also when the dialog has been closed meanwhile: what is on the screen is old. */
  readonly onWritten?: (report: ImportReport) => void
  /** An import was undone: what is on the screen is old. */
  readonly onUndone?: () => void
  readonly send?: SendFile
  readonly look?: LookAt
}

/** Imports order files: choose or drop, check, import, report (issue, part 3). */
export default function ImportDialog({
  onClose,
  onImported,
  onWritten,
  onUndone = () => {},
  send = sendFile,
  look = lookAt,
}: ImportDialogProps) {
  const title = useId()
  const dialog = useModal()
  const [state, commands] = useImport(send, look, (report) => onWritten?.(report))
  const { at, files, index, notice } = state
  const [isOver, dropHandlers] = useDrop(at.step === 'running', (data) => {
    const dropped = readDrop(data)
    commands.choose(dropped.files, dropped.notice)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the step does, and only then
  useLayoutEffect(() => {
    dialog.current?.querySelector<HTMLElement>('[data-step-focus]')?.focus()
  }, [at.step, dialog])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      // React may mount twice while developing: the first mount's close is told when the second is open already.
      onClose={() => !dialog.current?.open && onClose()}
      {...dropHandlers}
      className={`z-(--z-modal) m-auto w-[calc(100%-2rem)] ${at.step === 'mapping' ? 'max-w-220' : 'max-w-160'} rounded-card border bg-float p-0 text-text backdrop:bg-backdrop ${isOver ? 'border-focus' : 'border-hairline'}`}
    >
      <div className="flex max-h-[calc(100dvh-2rem)] flex-col">
        <header className="flex items-center justify-between gap-2 px-6 pt-5 pb-4 max-sm:px-4 max-sm:pt-4">
          <h2 id={title} className="font-semibold text-lg">
            Import orders
          </h2>
          {files.length > 1 && (
            <p className="mr-auto text-quiet">
              File {index + 1} of {files.length}
            </p>
          )}
          <IconButton icon="close" label="Close" onClick={() => dialog.current?.close()} />
        </header>
        {notice && <p className="px-6 pb-4 text-quiet max-sm:px-4">{notice}</p>}
        <StepView
          state={state}
          commands={commands}
          isOver={isOver}
          look={look}
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
