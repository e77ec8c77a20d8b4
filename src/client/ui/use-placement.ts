import { type RefObject, useEffect, useRef } from 'react'
import { placeUnder } from './place-under.ts'

/**
 * The ref of a native popover that stays at its button while it is open: also when its content arrives or the window changes.
 * One that its prerendered button has opened is opened again, so that it is filled.
 */
export function usePlacement(
  button: RefObject<HTMLButtonElement | null>,
  isLeftAligned: boolean,
): RefObject<HTMLDivElement | null> {
  const popover = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const [anchor, floating] = [button.current, popover.current]
    if (!anchor || !floating) return
    const update = () => {
      if (floating.offsetHeight > 0) placeUnder(anchor, floating, isLeftAligned)
    }
    // When the event is sent, the popover has no size yet; it has one before the next frame is drawn.
    const opening = () => requestAnimationFrame(update)
    const content = new MutationObserver(update)
    content.observe(floating, { childList: true, subtree: true })
    floating.addEventListener('beforetoggle', opening)
    window.addEventListener('resize', update)
    if (floating.matches(':popover-open')) {
      floating.togglePopover()
      floating.togglePopover()
    }
    return () => {
      content.disconnect()
      floating.removeEventListener('beforetoggle', opening)
      window.removeEventListener('resize', update)
    }
  }, [button, isLeftAligned])
  return popover
}
