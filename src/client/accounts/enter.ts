import { useDataSet } from '#client/state/data-set.ts'
import { ownPath } from '#contract/accounts/own-path.ts'

/** Opens the page that was asked for, after signing in: with the own orders, also after a look at the sample. */
export function enter(to: string | null): void {
  useDataSet.getState().show('orders')
  location.replace(ownPath(to))
}
