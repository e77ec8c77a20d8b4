import { useLocation } from 'wouter'
import NotFound from '#client/shell/not-found.tsx'
import { useDataSet } from '#client/state/data-set.ts'
import { loadable } from '#client/ui/loadable.tsx'

const History = loadable(() => import('#client/history/history-page.tsx'))

/** The screen of every path that the first look does not know: the history of the own orders, or that there is none. */
export default function OtherScreen() {
  const [path] = useLocation()
  const isLive = useDataSet(({ dataSet }) => dataSet === 'orders')
  return isLive && /^\/history\/?$/i.test(path) ? <History /> : <NotFound />
}
