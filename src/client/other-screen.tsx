import { useLocation } from 'wouter'
import NotFound from '#client/shell/not-found.tsx'
import { useDataSet } from '#client/state/data-set.ts'
import { loadable } from '#client/ui/loadable.tsx'

const History = loadable(() => import('#client/history/history-page.tsx'))
const Customer = loadable(() => import('#client/customer/customer-page.tsx'))
const Account = loadable(() => import('#client/accounts/account-page/account-page.tsx'))

/** The screen of every path that the first look does not know: the account, a customer or the history of the own orders, or none. */
export default function OtherScreen() {
  const [path] = useLocation()
  const { hasServer, dataSet, mayManage } = useDataSet()
  if (hasServer && /^\/account\/?$/i.test(path)) return <Account />
  if (dataSet === 'orders' && /^\/customer\/?$/i.test(path)) return <Customer />
  return dataSet === 'orders' && mayManage && /^\/history\/?$/i.test(path) ? <History /> : <NotFound />
}
