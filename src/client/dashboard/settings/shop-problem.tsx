import { StaleError } from '#client/data/errors.ts'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { dialogMessages } from './messages.ts'

interface ShopProblemProps {
  readonly id: string
  readonly error: Error | undefined
  readonly onReload?: () => void
}

/** Why a shop was not saved, with "Reload" after another change of it. */
export function ShopProblem({ id, error, onReload }: ShopProblemProps) {
  if (!error) return null
  return (
    <div className="flex w-full flex-wrap items-center gap-2">
      <p id={id} role="alert" className="flex min-w-0 items-start gap-1 text-down text-xs">
        <Icon name="alert" size={16} />
        <span className="min-w-0 wrap-anywhere">{error.message}</span>
      </p>
      {onReload && error instanceof StaleError && (
        <DialogButton onClick={onReload}>{dialogMessages.reload}</DialogButton>
      )}
    </div>
  )
}
