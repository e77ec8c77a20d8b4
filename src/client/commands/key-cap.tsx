/** A key as on a keyboard. */
export function KeyCap({ children }: { children: string }) {
  return (
    <kbd className="inline-grid h-6 min-w-6 place-items-center rounded border border-hairline px-1.5 font-sans text-quiet text-xs">
      {children}
    </kbd>
  )
}

const isApple = /Mac|iP(?:hone|ad)/.test(navigator.platform)
/** The keys of the palette on this computer. */
export const PALETTE_KEYS = isApple ? '⌘ K' : 'Ctrl K'
