import type { ReactNode, Ref } from 'react'
import { ACCOUNT, DASHBOARDS, type MenuItem, PAGES, type ScreenPath } from '#client/navigation.ts'
import { useDataSet } from '#client/state/data-set.ts'
import { maySeeMoney } from '#client/state/rights.ts'
import { useSidebar } from '#client/state/sidebar.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Brand } from './brand.tsx'
import { MenuGroup } from './menu-group.tsx'
import { MenuLink } from './menu-link.tsx'
import { shellMessages } from './messages.ts'
import { ShortcutTabs } from './shortcut-tabs.tsx'
import { UserProfile } from './user-profile.tsx'

interface SidebarProps {
  readonly ref: Ref<HTMLElement>
  /** Only for widths up to 1023 px; above, the sidebar is always visible. */
  readonly isDrawerOpen: boolean
  readonly path: string
  /** The screen shown, whose entry is highlighted. */
  readonly screen: ScreenPath | undefined
  readonly top: ReactNode
  readonly favorites: ReactNode
}

/** The main navigation. */
export function Sidebar({ ref, isDrawerOpen, path, screen, top, favorites }: SidebarProps) {
  const close = useSidebar((sidebar) => sidebar.close)
  const { hasServer } = useDataSet.getState()
  return (
    <nav
      ref={ref}
      aria-label={shellMessages.mainMenu}
      className={`${isDrawerOpen ? '' : 'max-lg:hidden'} flex w-sidebar shrink-0 flex-col gap-4 overflow-y-auto overscroll-contain border-r border-hairline bg-page px-4 pb-4 max-lg:fixed max-lg:inset-y-0 max-lg:left-0 max-lg:z-(--z-modal) max-lg:w-64 max-lg:animate-drawer-in lg:sticky lg:top-0 lg:h-dvh`}
    >
      <div className="-mb-4 flex h-header shrink-0 items-center justify-between">
        <Brand />
        <IconButton icon="close" label={shellMessages.closeMenu} className="lg:hidden" onClick={close} />
      </div>
      {top}
      <ShortcutTabs favorites={favorites} />
      <MenuGroup heading="Dashboards">
        {DASHBOARDS.filter(({ href }) => href !== '/default' || maySeeMoney()).map((item) => (
          <MenuLink key={item.label} item={item} isActive={item.href === screen} />
        ))}
      </MenuGroup>
      <MenuGroup heading="Pages">
        <UserProfile />
        {PAGES.map((page) => {
          const item: MenuItem = hasServer && page.icon === 'id' ? { ...page, href: ACCOUNT } : page
          return <MenuLink key={item.label} item={item} isActive={item.href === path} />
        })}
      </MenuGroup>
    </nav>
  )
}
