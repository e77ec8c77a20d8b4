import { Suspense, useState } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import {
  DashboardPage,
  LiveData,
  LiveOrderListPage,
  NotFound,
  OrderListPage,
  SampleDashboard,
  SampleOrders,
} from '#client/screens.ts'
import { DataSetSwitch } from '#client/shell/data-set-switch.tsx'
import { Frame } from '#client/shell/frame.tsx'
import { shellMessages } from '#client/shell/messages.ts'
import { useDataSet } from '#client/state/data-set.ts'
import { useLivePanel } from '#client/state/live-panel.ts'
import { ErrorBoundary } from '#client/ui/error-boundary.tsx'
import { loadable } from '#client/ui/loadable.tsx'
import { samplePanel } from '#sample/panel.ts'

const ImportDialog = loadable(() => import('#client/imports/import-dialog.tsx'))

/** Both screens in their frame, with the chosen data set. */
export function App() {
  const [importing, setImporting] = useState(false)
  const live = useLivePanel()
  const { dataSet } = useDataSet()
  const [path] = useLocation()
  return (
    <Frame
      navigationTop={<DataSetSwitch onImport={() => setImporting(true)} />}
      {...(dataSet === 'orders' ? { panel: live.panel, panelProblem: live.problem } : { panel: samplePanel })}
    >
      <noscript>
        <p className="pb-4 text-quiet">{shellMessages.needsScript[dataSet]}</p>
      </noscript>
      {importing && (
        <ErrorBoundary name={shellMessages.importPart} onClose={() => setImporting(false)}>
          <Suspense fallback={null}>
            <ImportDialog
              onClose={() => setImporting(false)}
              onImported={showOrders}
              onWritten={refresh}
              onUndone={refresh}
            />
          </Suspense>
        </ErrorBoundary>
      )}
      <ErrorBoundary name={shellMessages.screenPart} resetKey={`${dataSet} ${path}`}>
        <Suspense fallback={null}>
          {dataSet === 'orders' ? (
            <LiveData>
              <Screens {...LIVE} />
            </LiveData>
          ) : (
            <Screens {...SAMPLE} />
          )}
        </Suspense>
      </ErrorBoundary>
    </Frame>
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
    <SampleDashboard>
      <DashboardPage />
    </SampleDashboard>
  ),
  list: (
    <SampleOrders>
      <OrderListPage />
    </SampleOrders>
  ),
}
const LIVE = { dashboard: <DashboardPage />, list: <LiveOrderListPage /> }

function Screens({ dashboard, list }: typeof SAMPLE) {
  return (
    <Switch>
      <Route path="/">
        <Redirect to="/default" replace />
      </Route>
      <Route path="/default">{dashboard}</Route>
      <Route path="/order-list">{list}</Route>
      <Route component={NotFound} />
    </Switch>
  )
}
