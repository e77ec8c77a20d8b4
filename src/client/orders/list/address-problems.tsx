import { isPage, isPageSize } from '#client/orders/list-address.ts'
import { parseSort } from '#contract/orders/order-sort.ts'
import { addressMessages } from './address-messages.ts'
import type { UnusedAddress } from './use-order-list.ts'

/** Names each part of the address that the list cannot use. */
export default function AddressProblems(address: UnusedAddress) {
  return addressProblems(address).map((problem) => (
    <p key={problem} role="alert" className="wrap-anywhere text-down text-xs">
      {problem}
    </p>
  ))
}

/** Why parts of the address are not used, each a sentence. */
export function addressProblems({
  unread,
  sampleFilters,
  isSortIgnored,
  isPerIgnored,
  isColumnsIgnored,
}: UnusedAddress): string[] {
  const problems: string[] = []
  const unknown = new Set<string>()
  for (const [name, value] of new URLSearchParams(unread)) {
    if (name === 'sort' && !parseSort(value)) problems.push(addressMessages.sort(value))
    else if (name === 'page' && !isPage(value)) problems.push(addressMessages.page(value))
    else if (name === 'per' && !isPageSize(value)) problems.push(addressMessages.pageSize(value))
    else if (['q', 'sort', 'page', 'per', 'columns'].includes(name)) problems.push(addressMessages.repeated(name))
    else unknown.add(name)
  }
  if (unknown.size > 0) problems.push(addressMessages.unknown(unknown))
  if (isSortIgnored) problems.push(addressMessages.noAmounts)
  if (isPerIgnored) problems.push(addressMessages.samplePageSize)
  if (isColumnsIgnored) problems.push(addressMessages.sampleColumns)
  const ignored = new Set(new URLSearchParams(sampleFilters).keys())
  if (ignored.size > 0) problems.push(addressMessages.sampleFilters(ignored))
  return [...new Set(problems)]
}
