import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { BusyError } from '#client/data/errors.ts'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { orderFormMessages, savingMessages } from './messages.ts'
import { isFinalFailure, type Saving } from './use-saving.ts'

interface FormFooterProps {
  readonly saving: Saving
  /** Right after its fields, instead of at the edge of the panel or the window. */
  readonly isInline: boolean
  readonly saveLabel: string
  /** '' where there is nothing to leave: then saving is no main action either. */
  readonly leaveLabel: string
  readonly saveButton: RefObject<HTMLButtonElement | null>
  readonly leaveButton: RefObject<HTMLButtonElement | null>
  /** Whether the person is asked to confirm that changes are discarded. */
  readonly isAsking: boolean
  readonly aside: ReactNode
  readonly onLeave: () => void
  readonly onDiscard: () => void
  readonly onKeep: () => void
}

/** What saving is doing, and at most two buttons. The first one submits the form and keeps its place and focus. */
export function FormFooter(props: FormFooterProps) {
  const { saving, isInline, saveLabel, leaveLabel, saveButton, leaveButton } = props
  const { isAsking, aside, onLeave, onDiscard, onKeep } = props
  const { isSaving, error } = saving
  const isBusy = isSaving && error instanceof BusyError
  const canRepeat = error !== undefined && !isBusy && !isFinalFailure(error)
  return (
    <div className={isInline ? '' : AT_EDGE}>
      <p role="status" className="text-quiet not-empty:mb-3">
        {isSaving && statusText(saving)}
      </p>
      <p role="alert" className="flex items-start gap-1.5 text-down not-empty:mb-3">
        {error && !isBusy && (
          <>
            <Icon name="alert" className="mt-px" />
            <span className="min-w-0 wrap-anywhere">{failureText(saving, error)}</span>
          </>
        )}
      </p>
      {isAsking ? (
        <DiscardQuestion onDiscard={onDiscard} onKeep={onKeep} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <DialogButton
            ref={saveButton}
            type="submit"
            primary={leaveLabel !== ''}
            aria-disabled={isSaving && !canRepeat}
          >
            {canRepeat ? savingMessages.again : isSaving ? savingMessages.saving : saveLabel}
          </DialogButton>
          {(isSaving || leaveLabel !== '') && (
            <DialogButton ref={leaveButton} onClick={isSaving ? saving.stop : onLeave}>
              {isSaving ? savingMessages.stop : leaveLabel}
            </DialogButton>
          )}
          {aside}
        </div>
      )}
    </div>
  )
}

const AT_EDGE = 'bottom-0 z-1 border-hairline border-t bg-page py-4 tall:sticky'

function statusText({ isStopping, isSlow, error }: Saving): string | undefined {
  if (isStopping) return savingMessages.stopping
  return isSlow && (!error || error instanceof BusyError) ? savingMessages.slow : undefined
}

function failureText({ isSaving }: Saving, error: Error): string {
  if (isFinalFailure(error)) return savingMessages.refused(error.message)
  return isSaving ? savingMessages.retrying(error.message) : savingMessages.stopped(error.message)
}

function DiscardQuestion({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <fieldset>
      <legend className="mb-3 font-semibold">{savingMessages.discard}</legend>
      <div className="flex flex-wrap gap-2">
        <DialogButton onClick={onDiscard}>{orderFormMessages.discard}</DialogButton>
        <DialogButton ref={keep} onClick={onKeep}>
          {savingMessages.keepEditing}
        </DialogButton>
      </div>
    </fieldset>
  )
}
