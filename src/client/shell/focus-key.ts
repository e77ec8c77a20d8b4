import { type RefObject, useEffect } from 'react'

const TAKES_TEXT =
  'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea, select, [contenteditable]:not([contenteditable="false"])'

/** While `isOn`, the key moves the focus to the field, except in text fields and behind a dialog or drawer. */
export function useFocusKey(key: string, field: RefObject<HTMLInputElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(TAKES_TEXT)) return
      if (!field.current || field.current.closest('[inert]') || document.querySelector('dialog:modal')) return
      event.preventDefault()
      field.current.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [key, field, isOn])
}
