import { type ReactNode, useRef } from 'react'
import { useLocation } from 'wouter'
import { orderSearchPath, screenAt, windowTitle } from '#client/navigation.ts'
import type { PanelProblem } from '#client/state/live-panel.ts'
import { useRightPanel } from '#client/state/right-panel.ts'
import { useSidebar } from '#client/state/sidebar.ts'
import { useDocumentTitle } from '#client/ui/document-title.ts'
import { useEncodedPath } from '#client/ui/encoded-path.ts'
import type { PanelData } from '#contract/dashboard/dashboard.ts'
import { useDrawer } from './drawer.ts'
import { useFocusOnNavigation } from './focus-on-navigation.ts'
import { Header } from './header.tsx'
import { RightPanel } from './right-panel.tsx'
import { Sidebar } from './sidebar.tsx'
import { SkipLink } from './skip-link.tsx'

interface FrameProps {
  /** Shown at the top of the navigation. */
  readonly navigationTop?: ReactNode
  /** A list of links. */
  readonly favorites?: ReactNode
  /** undefined until it is loaded. */
  readonly panel: PanelData | undefined
  readonly panelProblem?: PanelProblem | undefined
  /** The newest changes of own orders, for the activities. */
  readonly changes?: ReactNode
  readonly children: ReactNode
}

/** The frame around every screen (specification §2, Layout). */
export function Frame({ navigationTop, favorites, panel, panelProblem, changes, children }: FrameProps) {
  const [, navigate] = useLocation()
  const path = useEncodedPath()
  const drawer = useRef<HTMLElement>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  const main = useRef<HTMLElement>(null)
  const isCovered = useDrawer(drawer, menuButton)
  const closeSidebar = useSidebar((sidebar) => sidebar.close)
  const wantsPanel = useRightPanel((state) => state.isShown)
  const screen = screenAt(path)
  const hasPanel = screen === '/default'
  // Every other screen sets its own.
  useDocumentTitle(screen || path === '/' ? windowTitle(path) : undefined)
  // After the drawer's own effect: a chosen screen takes the focus from the menu button.
  useFocusOnNavigation(screen ?? path, main)
  return (
    <div className="flex min-h-dvh">
      <SkipLink target={main} isInert={isCovered} />
      <Sidebar
        ref={drawer}
        isDrawerOpen={isCovered}
        path={path}
        screen={screen}
        top={navigationTop}
        favorites={favorites}
      />
      {isCovered && (
        // biome-ignore lint/a11y/noStaticElementInteractions: pointers only; the keyboard has Escape and "Close menu".
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
        <div data-testid="backdrop" className="fixed inset-0 z-(--z-overlay) bg-backdrop" onClick={closeSidebar} />
      )}
      <div className="flex min-w-0 grow flex-col" inert={isCovered}>
        <Header
          path={path}
          panel={panel}
          panelProblem={panelProblem}
          changes={changes}
          hasPanel={hasPanel}
          menuButton={menuButton}
          onSearch={(text) => navigate(orderSearchPath(text))}
        />
        <main ref={main} id="main" tabIndex={-1} className="min-w-0 grow p-4 outline-none md:p-7">
          {children}
        </main>
      </div>
      {hasPanel && wantsPanel && <RightPanel data={panel} problem={panelProblem} changes={changes} />}
    </div>
  )
}
