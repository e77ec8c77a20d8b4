import { type ReactNode, type RefObject, useId, useRef } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { usePlacement } from './use-placement.ts'

interface PopoverProps {
  readonly icon: IconName
  /** The button's name and the popover's. */
  readonly label: string
  /** Next to the icon; a part of the label. */
  readonly text?: ReactNode
  readonly className?: string
  /** A number at the icon; 0 for none. */
  readonly badge?: number
  /** Whether its left edge is below the button's, and not the right one. */
  readonly isLeftAligned?: boolean
  readonly isWide?: boolean
  /** The button, for opening it from elsewhere. */
  readonly buttonRef?: RefObject<HTMLButtonElement | null>
  /** Called before it becomes visible. */
  readonly onOpen?: () => void
  readonly children: ReactNode
}

/** A small button with an icon and a text. */
export const TEXT_BUTTON =
  'flex h-8 min-w-8 shrink-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-lg px-2 hover:bg-hover active:bg-active pointer-coarse:h-11 pointer-coarse:min-w-11'

/** A floating box with a hairline, which scrolls. */
export const POPOVER = 'inset-auto z-(--z-menu) m-0 overflow-y-auto floating rounded-card'

/**
 * An icon button and the native popover at it: above everything else, closed by Escape or a click elsewhere, with the
 * focus returned to the button.
 */
export function Popover({
  icon,
  label,
  text,
  className = '',
  badge = 0,
  isLeftAligned = false,
  isWide = false,
  buttonRef,
  onOpen,
  children,
}: PopoverProps) {
  const id = useId()
  const ownRef = useRef<HTMLButtonElement>(null)
  const button = buttonRef ?? ownRef
  const popover = usePlacement(button, isLeftAligned)
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={label}
        title={label}
        className={`${text ? TEXT_BUTTON : 'grid size-7 shrink-0 place-items-center rounded-lg hover:bg-hover active:bg-active pointer-coarse:size-11'} ${className}`}
      >
        <Icon name={icon} size={text ? 16 : 20} />
        {text}
        {badge > 0 && (
          <span aria-hidden="true" className="-mt-4 -mr-4 absolute rounded-full bg-text px-1 text-page text-xs">
            {badge}
          </span>
        )}
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
        className={`${POPOVER} ${isWide ? 'w-96' : 'w-80'}`}
      >
        <h2 id={`${id}-heading`} className="top-0 z-1 bg-float px-4 pt-4 pb-3 font-semibold tall:sticky">
          {label}
        </h2>
        <div className="px-4 pb-4">{children}</div>
      </div>
    </>
  )
}
