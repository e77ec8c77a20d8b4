import { DialogButton } from '#client/ui/dialog-button.tsx'

interface SubmitButtonProps {
  readonly form: { readonly isBusy: boolean; readonly isReady: boolean }
  /** Whether the form is what its view is for. */
  readonly primary?: boolean
  readonly children: string
}

/** Sends its form. While that lasts, it keeps the focus. */
export function SubmitButton({ form: { isBusy, isReady }, primary = false, children }: SubmitButtonProps) {
  return (
    <DialogButton type="submit" primary={primary} disabled={!isReady} aria-disabled={isBusy}>
      {children}
    </DialogButton>
  )
}
