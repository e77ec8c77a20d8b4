import type { ReactNode } from 'react'
import { StaleError } from '#client/data/errors.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import { Problem } from '#client/ui/problem.tsx'
import { dialogMessages } from './messages.ts'
import type { StoredValue } from './use-stored-value.ts'

interface StoredValueDialogProps {
  readonly title: string
  readonly stored: Pick<StoredValue<unknown, unknown>, 'value' | 'error' | 'isSaving' | 'load'>
  /** What happened when the value could not be loaded, in a sentence. */
  readonly notLoaded: string
  readonly onSave: () => void
  readonly onClose: () => void
  /** Further buttons. */
  readonly actions?: ReactNode
  /** The form, shown once the value is loaded. */
  readonly children: ReactNode
}

/** The frame of the settings and targets dialogs: loading, errors, "Reload" after another change, and "Save". */
export function StoredValueDialog(props: StoredValueDialogProps) {
  const { title, stored, notLoaded, onSave, onClose, actions, children } = props
  const { value, error, isSaving, load } = stored
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          {actions}
          {error instanceof StaleError && <DialogButton onClick={load}>{dialogMessages.reload}</DialogButton>}
          <DialogButton primary disabled={!value || isSaving} onClick={onSave}>
            {dialogMessages.save}
          </DialogButton>
        </>
      }
    >
      {!value && error && <Problem what={notLoaded} advice={error.message} onRetry={load} />}
      {!value && !error && <p className="text-quiet">{dialogMessages.loading}</p>}
      {value !== undefined && children}
      {value !== undefined && error && (
        <p role="alert" className="mt-4 text-down">
          {error.message}
        </p>
      )}
    </Dialog>
  )
}
