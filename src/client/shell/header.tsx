import { type ReactNode, type RefObject, useState } from 'react'
import { useDataSet } from '#client/state/data-set.ts'
import type { PanelProblem } from '#client/state/live-panel.ts'
import { useRightPanel } from '#client/state/right-panel.ts'
import { useSidebar } from '#client/state/sidebar.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { useMediaQuery } from '#client/ui/media-query.ts'
import { Popover } from '#client/ui/popover.tsx'
import type { PanelData } from '#contract/dashboard/dashboard.ts'
import { ActivityList } from './activity-list.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { ContactList } from './contact-list.tsx'
import { HeaderSearch } from './header-search.tsx'
import { shellMessages } from './messages.ts'
import { NotificationList } from './notification-list.tsx'
import { PanelNote } from './panel-note.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

interface HeaderProps {
  readonly path: string
  readonly panel: PanelData | undefined
  readonly panelProblem: PanelProblem | undefined
  readonly changes: ReactNode
  /** Whether this screen has a right-hand panel if there is room for it. */
  readonly hasPanel: boolean
  readonly menuButton: RefObject<HTMLButtonElement | null>
  readonly onSearch: (text: string) => void
}

/** The top of every screen; sticky if the window is high enough. */
export function Header({ path, panel, panelProblem, changes, hasPanel, menuButton, onSearch }: HeaderProps) {
  // The specification hides these icons on phones; there, they are the only way to the lists of own orders.
  const isLive = useDataSet(({ dataSet }) => dataSet === 'orders')
  /** The changes of own orders are read when they are looked at. */
  const [areChangesShown, setAreChangesShown] = useState(false)
  const unread = panel?.unread ?? 0
  const openSidebar = useSidebar((sidebar) => sidebar.open)
  return (
    <header className="top-0 z-10 flex h-header shrink-0 items-center gap-2 border-b border-hairline bg-page px-4 sm:gap-3 md:px-7 tall:sticky">
      <IconButton
        ref={menuButton}
        icon="menu"
        label={shellMessages.openMenu}
        className="lg:hidden"
        onClick={openSidebar}
      />
      <Breadcrumb path={path} />
      <HeaderSearch onSearch={onSearch} />
      <div className="flex items-center gap-1 sm:gap-2">
        <ThemeToggle />
        <div className={`${isLive ? 'flex' : 'hidden'} items-center gap-1 sm:flex sm:gap-2`}>
          <Popover icon="clock" label={shellMessages.activities} onOpen={() => setAreChangesShown(true)}>
            {panel
              ? (areChangesShown || panel.activities) && (
                  <ActivityList activities={panel.activities} changes={changes} />
                )
              : !panelProblem && <Loading />}
            {panel && isLive && (
              <>
                <h2 className="pt-6 pb-3 font-semibold">{shellMessages.contacts}</h2>
                <ContactList contacts={panel.contacts} />
              </>
            )}
            <PanelNote problem={panelProblem} />
          </Popover>
          <Popover
            icon="bell"
            label={unread > 0 ? shellMessages.unreadNotifications(unread) : shellMessages.notifications}
            badge={unread}
          >
            {panel ? <NotificationList {...panel} /> : !panelProblem && <Loading />}
            <PanelNote problem={panelProblem} />
          </Popover>
          <RightPanelToggle hasPanel={hasPanel} />
        </div>
      </div>
    </header>
  )
}

function Loading() {
  return <p className="text-quiet">{shellMessages.loading}</p>
}

/** Disabled if the screen has no right panel or no room for it. */
function RightPanelToggle({ hasPanel }: { hasPanel: boolean }) {
  const { isShown, toggle } = useRightPanel()
  const hasRoom = useMediaQuery('(width >= 80rem)', true)
  const isUsable = hasPanel && hasRoom
  return (
    <IconButton
      icon="panel"
      label={isUsable && isShown ? shellMessages.hideRightPanel : shellMessages.showRightPanel}
      disabled={!isUsable}
      // As disabled, before the width is known.
      className="max-sm:hidden max-xl:text-quiet max-xl:opacity-60"
      onClick={toggle}
    />
  )
}
