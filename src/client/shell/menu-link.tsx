import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import { type MenuEntry, PLACEHOLDER } from '#client/navigation.ts'
import { useSidebar } from '#client/state/sidebar.ts'
import { Icon, type IconName } from '#client/ui/icon.tsx'

interface MenuLinkProps {
  readonly item: MenuEntry & { readonly icon?: IconName }
  readonly isActive: boolean
  /** Room before the text where there is no icon. */
  readonly indent?: string
}

const LOOK =
  'relative flex min-h-8 items-center gap-2 rounded-lg pr-2 hover:bg-hover active:bg-active pointer-coarse:min-h-11'
const ACTIVE_LOOK =
  'bg-hover font-semibold before:absolute before:inset-y-2 before:left-0 before:w-1 before:rounded-full before:bg-text forced-colors:outline'

/** One entry of the navigation. Choosing it closes the drawer; a placeholder goes nowhere (specification §2). */
export function MenuLink({ item, isActive, indent = 'pl-3' }: MenuLinkProps) {
  const close = useSidebar((sidebar) => sidebar.close)
  const choose = (event: MouseEvent) => {
    if (item.href === PLACEHOLDER) event.preventDefault()
    close()
  }
  const content = (
    <>
      {item.icon && <Icon name={item.icon} />}
      <span className="truncate">{item.label}</span>
    </>
  )
  const className = `${LOOK} ${indent} ${isActive ? ACTIVE_LOOK : ''}`
  return (
    <li>
      {item.href === PLACEHOLDER ? (
        <a href={item.href} onClick={choose} className={className}>
          {content}
        </a>
      ) : (
        <Link href={item.href} onClick={choose} aria-current={isActive ? 'page' : undefined} className={className}>
          {content}
        </Link>
      )}
    </li>
  )
}
