import type { ComponentPropsWithRef } from 'react'
import { Icon, type IconName } from './icon.tsx'

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label' | 'title'> {
  readonly icon: IconName
  /** The icon in the dark theme, if it is another one. */
  readonly darkIcon?: IconName
  /** The accessible name, shown as the browser's own tooltip too. */
  readonly label: string
}

/** A button with only an icon: 28 px, 44 px on touch screens. */
export function IconButton({ icon, darkIcon, label, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`grid size-7 shrink-0 place-items-center rounded-lg text-text hover:bg-hover active:bg-active disabled:text-quiet disabled:opacity-60 disabled:hover:bg-transparent pointer-coarse:size-11 ${className}`}
      {...rest}
    >
      {/* By class, because the theme is unknown when a page is prerendered. */}
      <Icon name={icon} className={darkIcon ? 'dark:hidden' : ''} />
      {darkIcon && <Icon name={darkIcon} className="hidden dark:block" />}
    </button>
  )
}
