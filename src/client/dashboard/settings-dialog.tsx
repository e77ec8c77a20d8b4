import { useState } from 'react'
import { DeadlineError } from '#client/data/fetch-json.ts'
import { readVersioned, StaleError } from '#client/data/versioned-json.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import { ProblemMessage } from '#client/ui/problem-message.tsx'
import type { CalculationRules } from '#contract/reporting-date.ts'
import type { SettingsReply } from '#contract/settings-schema.ts'
import { SettingsForm } from './settings-form.tsx'
import { useVersioned } from './use-versioned.ts'

const URL = '/api/settings'
/** Milliseconds between two questions how far the counting is. */
const ASK_EVERY = 500
const NO_ANSWER =
  'The server stopped answering, so it is not known whether the change was saved. Save again, or close and look at the figures.'

interface SettingsDialogProps {
  readonly onClose: () => void
  /** The figures were counted anew. */
  readonly onChanged: () => void
  readonly fetch?: typeof globalThis.fetch
  /** Of an answer, in milliseconds. */
  readonly deadline?: number
}

const ownFetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init)

/** How the figures count: read when it opens, changed with every figure at once. */
export function SettingsDialog({ onClose, onChanged, fetch = ownFetch, deadline }: SettingsDialogProps) {
  const [counting, setCounting] = useState<CalculationRules>()
  const [progress, setProgress] = useState<SettingsReply['recount']>()
  const isSaving = progress !== undefined
  const onRead = ({ excludedStatuses, countedDate }: SettingsReply) => setCounting({ excludedStatuses, countedDate })
  const { read, error, load, save } = useVersioned<SettingsReply>(fetch, URL, onRead, deadline)

  async function saveAndClose() {
    const saving = new AbortController()
    setProgress(null)
    void followRecount(saving)
    const isSaved = await save(counting, saving.signal)
    saving.abort()
    setProgress(undefined)
    if (!isSaved) return
    onChanged()
    onClose()
  }

  /** Recalculating may take long: as long as the server says how far it is, the change is waited for. */
  async function followRecount(saving: AbortController) {
    const { signal } = saving
    while (!signal.aborted) {
      try {
        const { value } = await readVersioned<SettingsReply>(fetch, URL, signal, deadline)
        if (!signal.aborted && value.recount) setProgress(value.recount)
      } catch (error) {
        if (error instanceof DeadlineError) saving.abort(new Error(NO_ANSWER))
      }
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY))
    }
  }

  return (
    <Dialog
      title="What counts"
      onClose={onClose}
      actions={
        <>
          {error instanceof StaleError && <DialogButton onClick={load}>Read again</DialogButton>}
          <DialogButton primary disabled={!counting || isSaving} onClick={saveAndClose}>
            Save
          </DialogButton>
        </>
      }
    >
      {!read && error && (
        <ProblemMessage what="The settings could not be read." advice={error.message} onRetry={load} />
      )}
      {!read && !error && <p className="text-quiet">Loading…</p>}
      {read && counting && (
        <SettingsForm settings={read.value} counting={counting} isLocked={isSaving} onChange={setCounting} />
      )}
      {read && error && (
        <p role="alert" className="mt-4 text-down">
          {error.message}
        </p>
      )}
      <Recounting progress={progress} />
    </Dialog>
  )
}

function Recounting({ progress }: { progress: SettingsReply['recount'] | undefined }) {
  const words = 'Counting every figure anew. The old ones stand until it is done.'
  return (
    <div className="mt-4">
      {progress !== undefined && (
        <progress
          aria-label="Counting anew"
          className="progress w-full"
          {...(progress && { max: progress.of, value: progress.done })}
        />
      )}
      <p role="status" className="text-quiet">
        {progress === undefined ? '' : words}
      </p>
    </div>
  )
}
