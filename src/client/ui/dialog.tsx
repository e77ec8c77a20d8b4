import { type ReactNode, useId } from 'react'
import { IconButton } from './icon-button.tsx'
import { useModal } from './use-modal.ts'

interface DialogProps {
  readonly title: string
  /** Closed by Escape or "Close", or taken away by `onClose`'s owner. */
  readonly onClose: () => void
  /** Stands at the foot and does not scroll away. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A modal dialog: its body scrolls, its head and its actions stay in sight. */
export function Dialog({ title, onClose, actions, children }: DialogProps) {
  const id = useId()
  const dialog = useModal()
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      // React may mount twice while developing: the first mount's close is told when the second is open already.
      onClose={() => !dialog.current?.open && onClose()}
      className="z-(--z-modal) m-auto w-[calc(100%-2rem)] max-w-160 rounded-card border border-hairline bg-float p-0 text-text backdrop:bg-backdrop"
    >
      <div className="flex max-h-[calc(100dvh-2rem)] flex-col">
        <header className="flex items-center justify-between gap-2 px-6 pt-5 pb-4 max-sm:px-4 max-sm:pt-4">
          <h2 id={id} className="font-semibold text-lg">
            {title}
          </h2>
          <IconButton icon="close" label="Close" onClick={() => dialog.current?.close()} />
        </header>
        <div className="min-h-0 grow overflow-y-auto overscroll-contain px-6 pb-2 max-sm:px-4">{children}</div>
        {actions && (
          <div className="flex flex-wrap justify-end gap-2 px-6 pt-4 pb-6 max-sm:px-4 max-sm:pb-4">{actions}</div>
        )}
      </div>
    </dialog>
  )
}
