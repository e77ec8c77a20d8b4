import { lazy, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { listenToKeys } from '#client/commands/listen-to-keys.ts'
import { samplePanel } from '#client/data/sample/sample-panel.ts'
import { DataSetSwitch } from '#client/shell/data-set-switch.tsx'
import { Frame } from '#client/shell/frame.tsx'
import { needsScript, shellMessages } from '#client/shell/messages.ts'
import { useDataSet } from '#client/state/data-set.ts'
import { openCommands, useCommandDialog } from '#client/state/dialogs/command-dialog.ts'
import { closeImport, openImport, useImportDialog } from '#client/state/dialogs/import-dialog.ts'
import { useLivePanel } from '#client/state/live-panel.ts'
import { useNotification } from '#client/state/notification.ts'
import { useEncodedPath } from '#client/ui/encoded-path.ts'
import { LazyModule } from '#client/ui/lazy-module.tsx'
import { loadable } from '#client/ui/loadable.tsx'
import { whenIdle } from '#client/ui/when-idle.ts'
import { lazyModules } from './lazy-modules.ts'
import { screenAt } from './navigation.ts'

const ImportDialog = loadable(() => import('#client/imports/import-dialog.tsx'))
const WorkspaceSelect = loadable(() => import('#client/accounts/workspace-select.tsx'))
const Notification = loadable(() => import('#client/shell/notification.tsx'))
const LatestChanges = lazy(() => whenIdle().then(() => import('#client/history/latest-changes.tsx')))
// Below 1280 px the panel is not on screen; its data follows the screen's.
const PanelFeed = lazy(() => whenIdle().then(() => import('#client/state/panel-feed.tsx')))
const PinnedViews = lazy(() => whenIdle().then(() => import('#client/orders/views/pinned-views.tsx')))
const CommandDialogs = loadable(() => import('#client/commands/command-dialogs.tsx'))

/** Both screens in their frame, with the chosen data set. */
export function App() {
  const importing = useImportDialog()
  const live = useLivePanel()
  const { dataSet } = useDataSet()
  const commands = useCommandDialog(({ open }) => open)
  const [path] = useLocation()
  useEffect(listenToKeys, [])
  return (
    <Frame
      navigationTop={<DataSetSwitch onImport={openImport} workspaces={<WorkspaceSelect />} />}
      {...(dataSet === 'orders'
        ? { panel: live.panel, panelProblem: live.problem, changes: <LatestChanges />, favorites: FAVORITES }
        : { panel: samplePanel })}
    >
      <noscript>
        {/* A browser that runs scripts does not show it, so the client has no text for it. */}
        {import.meta.env.SSR && <p className="pb-4 text-quiet">{needsScript[dataSet]}</p>}
      </noscript>
      {importing.isOpen && (
        <LazyModule name={shellMessages.importPart} onClose={closeImport}>
          <ImportDialog
            dropped={importing.dropped}
            onClose={closeImport}
            onImported={showOrders}
            onWritten={refresh}
            onUndone={refresh}
          />
        </LazyModule>
      )}
      {commands && (
        <LazyModule name={shellMessages.commandsPart} onClose={() => openCommands(undefined)}>
          <CommandDialogs open={commands} onImport={openImport} />
        </LazyModule>
      )}
      <LazyModule name={shellMessages.screenPart} resetKey={`${dataSet} ${path}`}>
        {dataSet === 'orders' ? (
          <lazyModules.LiveData>
            <LazyModule name={shellMessages.rightPanel}>
              <PanelFeed />
            </LazyModule>
            {live.isEmpty ? (
              <lazyModules.EmptyStore onImport={openImport}>{liveScreens}</lazyModules.EmptyStore>
            ) : (
              liveScreens
            )}
          </lazyModules.LiveData>
        ) : (
          <Screens {...SAMPLE} />
        )}
      </LazyModule>
      <Notifications />
    </Frame>
  )
}

/** Loaded with the first notification. */
function Notifications() {
  const hasNotice = useNotification(({ notice }) => notice !== undefined)
  const [isUsed, setIsUsed] = useState(false)
  if (hasNotice && !isUsed) setIsUsed(true)
  if (!isUsed) return null
  return (
    <LazyModule name={shellMessages.notificationPart}>
      <Notification />
    </LazyModule>
  )
}

/** Orders were written: reload what is on the screen. */
function refresh() {
  useDataSet.getState().ordersArrived()
  void import('#client/state/live-data.tsx').then((live) => live.refreshOrders())
}

function showOrders() {
  useDataSet.getState().show('orders')
}

const FAVORITES = (
  <LazyModule name={shellMessages.shortcuts}>
    <PinnedViews />
  </LazyModule>
)
const SAMPLE = {
  dashboard: (
    <lazyModules.SampleDashboard>
      <lazyModules.Dashboard />
    </lazyModules.SampleDashboard>
  ),
  list: (
    <lazyModules.OrderListScreen
      list={
        <lazyModules.SampleOrders>
          <lazyModules.OrderList />
        </lazyModules.SampleOrders>
      }
      OrderData={lazyModules.SampleOrderData}
    />
  ),
}
const LIVE = {
  dashboard: (
    <lazyModules.LiveDashboard>
      <lazyModules.Dashboard />
    </lazyModules.LiveDashboard>
  ),
  list: (
    <lazyModules.OrderListScreen
      list={
        <lazyModules.LiveOrders>
          <lazyModules.LiveOrderList />
        </lazyModules.LiveOrders>
      }
      OrderData={lazyModules.LiveOrderData}
    />
  ),
}

function Screens({ dashboard, list }: typeof SAMPLE) {
  const [, navigate] = useLocation()
  const path = useEncodedPath()
  const isStart = path === '/'
  useLayoutEffect(() => {
    if (isStart) navigate('/default', { replace: true })
  }, [isStart, navigate])
  if (isStart) return null
  const screen = screenAt(path)
  if (!screen) return <lazyModules.NotFound />
  return screen === '/default' ? dashboard : list
}

const liveScreens = <Screens {...LIVE} />
