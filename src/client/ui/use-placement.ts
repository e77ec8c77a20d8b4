import { type RefObject, useEffect, useRef } from 'react'
import { placeUnder } from './place-under.ts'

interface Placement {
  readonly button: RefObject<HTMLButtonElement | null>
  readonly popover: RefObject<HTMLDivElement | null>
}

/** Keeps a native popover at its button while it is open: also when its content arrives or the window changes. */
export function usePlacement(isLeftAligned: boolean): Placement {
  const button = useRef<HTMLButtonElement>(null)
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
    return () => {
      content.disconnect()
      floating.removeEventListener('beforetoggle', opening)
      window.removeEventListener('resize', update)
    }
  }, [isLeftAligned])
  return { button, popover }
}
