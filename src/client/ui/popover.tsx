import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { placeUnder, placeUnderLeft } from './place-under.ts'

interface PopoverProps {
  readonly icon: IconName
  /** The button's name and the popover's. */
  readonly label: string
  /** Next to the icon, where there is room; a part of the label. */
  readonly text?: string
  readonly className?: string
  /** Whether its left edge is below the button's, and not the right one. */
  readonly isLeftAligned?: boolean
  /** Called before it becomes visible. */
  readonly onOpen?: () => void
  readonly children: ReactNode
}

/** A small button with an icon and a text, of which phones show only the icon. */
export const TEXT_BUTTON =
  'flex h-8 min-w-8 shrink-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-lg px-2 hover:bg-hover active:bg-active pointer-coarse:h-10 pointer-coarse:min-w-10'

/**
 * An icon button and the native popover under it: above everything else, closed by Escape or a click elsewhere, with the
 * focus returned to the button.
 */
export function Popover({ icon, label, text, className = '', isLeftAligned = false, onOpen, children }: PopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = () => {
      if (button.current && popover.current)
        (isLeftAligned ? placeUnderLeft : placeUnder)(button.current, popover.current)
    }
    const target = popover.current
    target?.addEventListener('beforetoggle', place)
    window.addEventListener('resize', place)
    return () => {
      target?.removeEventListener('beforetoggle', place)
      window.removeEventListener('resize', place)
    }
  }, [isLeftAligned])
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={label}
        title={label}
        className={`${text ? TEXT_BUTTON : 'grid size-7 shrink-0 place-items-center rounded-lg hover:bg-hover active:bg-active pointer-coarse:size-10'} ${className}`}
      >
        <Icon name={icon} size={text ? 16 : 20} />
        {text && <span className="truncate max-sm:hidden">{text}</span>}
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; this group holds lists. */}
      <div
        ref={popover}
        id={id}
        popover="auto"
        onBeforeToggle={(event) => event.newState === 'open' && onOpen?.()}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
        tabIndex={0}
        aria-labelledby={`${id}-heading`}
        className="inset-auto z-(--z-menu) m-0 w-80 overflow-y-auto rounded-card border border-hairline bg-float p-4 text-text shadow-lg"
      >
        <h2 id={`${id}-heading`} className="pb-3 font-semibold">
          {label}
        </h2>
        {children}
      </div>
    </>
  )
}
