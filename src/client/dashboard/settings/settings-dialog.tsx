import { useState } from 'react'
import { DeadlineError } from '#client/data/errors.ts'
import { useWorkspace } from '#client/state/workspace.ts'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import type { SettingsChange, SettingsReply } from '#contract/dashboard/settings-schema.ts'
import { settingsMessages } from './messages.ts'
import { SettingsForm } from './settings-form.tsx'
import { StoredValueDialog } from './stored-value-dialog.tsx'
import { useStoredValue } from './use-stored-value.ts'

/** Milliseconds between two progress requests. */
const POLL_MS = 500

interface SettingsDialogProps {
  readonly onClose: () => void
  readonly onSaved: () => void
  /** Opens the dialog of shops instead. */
  readonly onShops: () => void
}

/** Which orders the figures include and on which day; saving recalculates every figure. */
export function SettingsDialog({ onClose, onSaved, onShops }: SettingsDialogProps) {
  const { settings } = useWorkspace()
  const [change, setChange] = useState<Required<SettingsChange>>()
  const [progress, setProgress] = useState<SettingsReply['recount']>(null)
  const stored = useStoredValue(
    settings,
    ({ excludedStatuses, countedDate, timeZone, staleAfterDays, workingDays, lateAfterDays }) =>
      setChange({ excludedStatuses, countedDate, timeZone, staleAfterDays, workingDays, lateAfterDays }),
    onSaved,
  )

  async function save() {
    if (!change) return
    const saving = new AbortController()
    void followProgress(saving)
    await stored.save(change, saving.signal)
    saving.abort()
    setProgress(null)
  }

  /** Recalculating may take long, so saving has no deadline as long as the server reports its progress. */
  async function followProgress(saving: AbortController) {
    const { signal } = saving
    while (!signal.aborted) {
      try {
        const { value } = await settings.read(signal)
        if (!signal.aborted && value.recount) setProgress(value.recount)
      } catch (error) {
        if (error instanceof DeadlineError) saving.abort(new Error(settingsMessages.savedUnknown))
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }

  return (
    <StoredValueDialog
      title={settingsMessages.title}
      notLoaded={settingsMessages.notLoaded}
      stored={stored}
      onSave={() => void save()}
      onClose={onClose}
      actions={
        <DialogButton disabled={stored.isSaving} onClick={onShops}>
          {settingsMessages.shops}
        </DialogButton>
      }
    >
      {stored.value && change && (
        <SettingsForm settings={stored.value} change={change} isDisabled={stored.isSaving} onChange={setChange} />
      )}
      <div className="mt-4">
        {stored.isSaving && (
          <progress
            aria-label={settingsMessages.progress}
            className="progress w-full"
            {...(progress && { max: progress.of, value: progress.done })}
          />
        )}
        <p role="status" className="text-quiet">
          {stored.isSaving && settingsMessages.recalculating}
        </p>
      </div>
    </StoredValueDialog>
  )
}
