import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Opens the `<dialog>` as a modal as long as it is mounted. Closing it before it leaves the page lets the browser give
 * the focus back to where it was.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return dialog
}
