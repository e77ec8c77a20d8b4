import { type ReactNode, useId } from 'react'
import { IconButton } from './icon-button.tsx'
import { uiMessages } from './messages.ts'
import { useModal } from './use-modal.ts'

interface DialogProps {
  readonly title: string
  /** Called after Escape or "Close". */
  readonly onClose: () => void
  /** The footer, which does not scroll. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A modal dialog whose body scrolls between its title and its actions. */
export function Dialog({ title, onClose, actions, children }: DialogProps) {
  const id = useId()
  const dialog = useModal()
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      // React mounts twice in development: the first mount's close event arrives when the second is already open.
      onClose={() => !dialog.current?.open && onClose()}
      className="z-(--z-modal) m-auto w-[calc(100%-2rem)] max-w-160 rounded-card border border-hairline bg-float p-0 text-text backdrop:bg-backdrop"
    >
      <div className="flex max-h-[calc(100dvh-2rem)] flex-col">
        <header className="flex items-center justify-between gap-2 px-6 pt-5 pb-4 max-sm:px-4 max-sm:pt-4">
          <h2 id={id} className="font-semibold text-lg">
            {title}
          </h2>
          <IconButton icon="close" label={uiMessages.close} onClick={() => dialog.current?.close()} />
        </header>
        <div className="min-h-0 grow overflow-y-auto overscroll-contain px-6 pb-2 max-sm:px-4">{children}</div>
        {actions && (
          <div className="flex flex-wrap justify-end gap-2 px-6 pt-4 pb-6 max-sm:px-4 max-sm:pb-4">{actions}</div>
        )}
      </div>
    </dialog>
  )
}
