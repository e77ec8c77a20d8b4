import type { RefObject } from 'react'
import { shellMessages } from './messages.ts'

/** The first link of the page, visible only with focus; does not change the address. */
export function SkipLink({ target, isInert }: { target: RefObject<HTMLElement | null>; isInert: boolean }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it is a link to a place on the page; only the address is left alone.
    <a
      href="#main"
      inert={isInert}
      onClick={(event) => {
        event.preventDefault()
        target.current?.focus()
      }}
      className="fixed -top-20 left-2 z-(--z-toast) rounded-lg border border-hairline bg-float px-4 py-2 font-semibold focus:top-2"
    >
      {shellMessages.skipToContent}
    </a>
  )
}
