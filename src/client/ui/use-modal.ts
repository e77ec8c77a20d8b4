import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Opens the `<dialog>` as a modal while it is mounted. Closing it before unmounting lets the browser restore the focus. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return dialog
}
