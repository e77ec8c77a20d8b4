import { useEffect, useState } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { listenToKeys } from '#client/commands/listen-to-keys.ts'
import { samplePanel } from '#client/data/sample-panel.ts'
import { parts } from '#client/parts.ts'
import { DataSetSwitch } from '#client/shell/data-set-switch.tsx'
import { Frame } from '#client/shell/frame.tsx'
import { listenToDrops } from '#client/shell/listen-to-drops.ts'
import { needsScript, shellMessages } from '#client/shell/messages.ts'
import { openCommands, useCommandDialog } from '#client/state/command-dialog.ts'
import { useDataSet } from '#client/state/data-set.ts'
import { closeImport, openImport, useImportDialog } from '#client/state/import-dialog.ts'
import { useLivePanel } from '#client/state/live-panel.ts'
import { useNotification } from '#client/state/notification.ts'
import { loadable } from '#client/ui/loadable.tsx'
import { Part } from '#client/ui/part.tsx'

const ImportDialog = loadable(() => import('#client/imports/import-dialog.tsx'))
const Notification = loadable(() => import('#client/shell/notification.tsx'))
const CommandDialogs = loadable(() => import('#client/commands/command-dialogs.tsx'))

/** Both screens in their frame, with the chosen data set. */
export function App() {
  const importing = useImportDialog()
  const live = useLivePanel()
  const { dataSet } = useDataSet()
  const commands = useCommandDialog(({ open }) => open)
  const [path] = useLocation()
  useEffect(listenToKeys, [])
  useEffect(listenToDrops, [])
  return (
    <Frame
      navigationTop={<DataSetSwitch onImport={openImport} />}
      {...(dataSet === 'orders' ? { panel: live.panel, panelProblem: live.problem } : { panel: samplePanel })}
    >
      <noscript>
        {/* A browser that runs scripts does not show it, so the client has no text for it. */}
        {import.meta.env.SSR && <p className="pb-4 text-quiet">{needsScript[dataSet]}</p>}
      </noscript>
      {importing.isOpen && (
        <Part name={shellMessages.importPart} onClose={closeImport}>
          <ImportDialog
            dropped={importing.dropped}
            onClose={closeImport}
            onImported={showOrders}
            onWritten={refresh}
            onUndone={refresh}
          />
        </Part>
      )}
      {commands && (
        <Part name={shellMessages.commandsPart} onClose={() => openCommands(undefined)}>
          <CommandDialogs open={commands} onImport={openImport} />
        </Part>
      )}
      <Part name={shellMessages.screenPart} resetKey={`${dataSet} ${path}`}>
        {dataSet === 'orders' ? (
          <parts.LiveData>
            {/* The activities are the newest orders. */}
            {live.panel?.activities.length === 0 ? (
              <parts.EmptyStore onImport={openImport}>{liveScreens}</parts.EmptyStore>
            ) : (
              liveScreens
            )}
          </parts.LiveData>
        ) : (
          <Screens {...SAMPLE} />
        )}
      </Part>
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
    <Part name={shellMessages.notificationPart}>
      <Notification />
    </Part>
  )
}

/** Orders were written: reload what is on the screen. */
function refresh() {
  useDataSet.getState().ordersArrived()
  void import('#client/state/live-data.tsx').then(({ refreshOrders }) => refreshOrders())
}

function showOrders() {
  useDataSet.getState().show('orders')
}

const SAMPLE = {
  dashboard: (
    <parts.SampleDashboard>
      <parts.Dashboard />
    </parts.SampleDashboard>
  ),
  list: (
    <parts.OrderListScreen
      list={
        <parts.SampleOrders>
          <parts.OrderList />
        </parts.SampleOrders>
      }
      OrderData={parts.SampleOrderData}
    />
  ),
}
const LIVE = {
  dashboard: (
    <parts.LiveDashboard>
      <parts.Dashboard />
    </parts.LiveDashboard>
  ),
  list: (
    <parts.OrderListScreen
      list={
        <parts.LiveOrders>
          <parts.LiveOrderList />
        </parts.LiveOrders>
      }
      OrderData={parts.LiveOrderData}
    />
  ),
}

function Screens({ dashboard, list }: typeof SAMPLE) {
  return (
    <Switch>
      <Route path="/">
        <Redirect to="/default" replace />
      </Route>
      <Route path="/default">{dashboard}</Route>
      <Route path="/order-list/:id?">{list}</Route>
      <Route component={parts.NotFound} />
    </Switch>
  )
}

const liveScreens = <Screens {...LIVE} />
