import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { placeUnder } from './place-under.ts'

interface MenuAtButton {
  readonly menu: RefObject<HTMLDivElement | null>
  /** Closes the menu and returns the focus to the button. */
  readonly close: () => void
}

/**
 * Shows a manual popover under a button until Escape, Tab or a press elsewhere. Not `popover="auto"`: it would close
 * before a second click on the button, which would then open it again.
 */
export function useMenuAtButton(button: HTMLElement, onClose: () => void): MenuAtButton {
  const menu = useRef<HTMLDivElement>(null)
  const close = () => {
    // The focus is elsewhere since the menu was closed by a press there.
    if (!menu.current) return
    // The row may have left the list.
    if (button.isConnected) button.focus({ preventScroll: true })
    else document.querySelector<HTMLElement>('main h1')?.focus()
    onClose()
  }
  useLayoutEffect(() => {
    const shown = menu.current
    if (!shown) return
    shown.showPopover()
    const place = () => placeUnder(button, shown, true)
    place()
    button.setAttribute('aria-expanded', 'true')
    addEventListener('resize', place)
    addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      button.removeAttribute('aria-expanded')
      removeEventListener('resize', place)
      removeEventListener('scroll', place, { capture: true })
    }
  }, [button])

  const keyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Tab' && !menu.current?.querySelector('form')) close()
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  })
  const pressed = useEffectEvent(({ target }: PointerEvent) => {
    if (target instanceof Node && !menu.current?.contains(target) && !button.contains(target)) onClose()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => keyDown(event)
    const onPressed = (event: PointerEvent) => pressed(event)
    // Before the panel's own Escape.
    document.addEventListener('keydown', onKeyDown, { capture: true })
    document.addEventListener('pointerdown', onPressed)
    return () => {
      document.removeEventListener('keydown', onKeyDown, { capture: true })
      document.removeEventListener('pointerdown', onPressed)
    }
  }, [])
  return { menu, close }
}
