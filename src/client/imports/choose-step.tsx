import { type ChangeEvent, useId } from 'react'
import { DialogButton, PRIMARY_BUTTON } from '#client/ui/dialog-button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { chooseMessages } from './messages.ts'

const ACCEPTED = '.csv,.tsv,.txt,.json,.ndjson,.xlsx,.zip'

interface ChooseStepProps {
  readonly isOver: boolean
  readonly onFiles: (files: readonly File[]) => void
  readonly onHistory: () => void
}

/** The drop zone and the browser's file chooser: an input with a label, so that keyboard and voice control work. */
export function ChooseStep({ isOver, onFiles, onHistory }: ChooseStepProps) {
  const input = useId()
  const hint = useId()
  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const files = [...(event.target.files ?? [])]
    // Without this, choosing the same file again would not be a change.
    event.target.value = ''
    if (files.length > 0) onFiles(files)
  }
  return (
    <div className="overflow-y-auto px-6 pb-6 max-sm:px-4 max-sm:pb-4">
      <div
        className={`relative flex flex-col items-center gap-3 rounded-card border border-dashed px-4 py-10 text-center ${isOver ? 'border-focus bg-active' : 'border-quiet'}`}
      >
        <span className="text-quiet">
          <Icon name="upload" size={32} />
        </span>
        {/* Touch screens cannot drop files. */}
        <p className="pointer-coarse:hidden">{isOver ? chooseMessages.release : chooseMessages.dropHint}</p>
        <input
          id={input}
          type="file"
          multiple
          accept={ACCEPTED}
          aria-describedby={hint}
          data-step-focus=""
          onChange={choose}
          className="peer sr-only"
        />
        <label
          htmlFor={input}
          className={`${PRIMARY_BUTTON} max-sm:grow-0 cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus`}
        >
          {chooseMessages.chooseFiles}
        </label>
      </div>
      <div id={hint} className="mt-4 *:not-last:mb-1 text-quiet">
        <p>{chooseMessages.formats}</p>
        <p>{chooseMessages.limits}</p>
        <p>{chooseMessages.checkedFirst}</p>
      </div>
      <div className="mt-4 flex">
        <DialogButton onClick={onHistory}>{chooseMessages.showHistory}</DialogButton>
      </div>
    </div>
  )
}
