import { useDataSet } from './data-set.ts'

/** Whether orders that are shown may be changed: those of the sample by everybody, because nothing of it is stored. */
export function mayWork(): boolean {
  const { dataSet, role } = useDataSet.getState()
  return dataSet === 'sample' || role !== 'viewer'
}

/** The same for everything but people and keys. */
export function mayManage(): boolean {
  const { dataSet, mayManage } = useDataSet.getState()
  return dataSet === 'sample' || mayManage
}

/** Whether amounts that are shown may be read, with the dashboard and exports. */
export function maySeeMoney(): boolean {
  const { dataSet, role } = useDataSet.getState()
  return dataSet === 'sample' || role !== 'packer'
}

/** Whether people have accounts; before, this computer is the owner. */
export function hasAccounts(): boolean {
  const { hasServer, role } = useDataSet.getState()
  return hasServer && role !== 'none' && !document.querySelector('meta[name="orderboard"][content*="accounts=none"]')
}
