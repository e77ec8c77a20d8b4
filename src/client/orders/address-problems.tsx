import { parseSort } from '#contract/order-query.ts'
import { isPage } from './list-address.ts'
import type { VainAddress } from './use-order-list.ts'

/** Names each part of the address that the list cannot use. */
export function AddressProblems(address: VainAddress) {
  return addressProblems(address).map((problem) => (
    <p key={problem} role="alert" className="wrap-anywhere text-down text-xs">
      {problem}
    </p>
  ))
}

/** Why parts of the address are not used, each a sentence. */
export function addressProblems({ unread, sampleFilters, isSortIgnored }: VainAddress): string[] {
  const problems: string[] = []
  const unknown = new Set<string>()
  for (const [name, value] of new URLSearchParams(unread)) {
    if (name === 'sort' && !parseSort(value))
      problems.push(`“${value}” is not a sort order; the list is sorted by date.`)
    else if (name === 'page' && !isPage(value)) problems.push(`“${value}” is not a page; page 1 is shown.`)
    else if (['q', 'sort', 'page'].includes(name))
      problems.push(`The address names “${name}” more than once; the first is used.`)
    else unknown.add(name)
  }
  if (unknown.size > 0) {
    const verb =
      unknown.size === 1
        ? 'is not a parameter of the order list and is'
        : 'are not parameters of the order list and are'
    problems.push(`${named(unknown)} ${verb} ignored.`)
  }
  if (isSortIgnored) problems.push('The sample data has no amounts; the list is sorted by date.')
  const ignored = new Set(new URLSearchParams(sampleFilters).keys())
  if (ignored.size > 0)
    problems.push(`The sample data cannot be filtered; ${named(ignored)} ${ignored.size === 1 ? 'is' : 'are'} ignored.`)
  return [...new Set(problems)]
}

const list = new Intl.ListFormat('en')

/** '“min”, “view” and “foo”'. */
function named(names: ReadonlySet<string>): string {
  return list.format([...names].map((name) => `“${name}”`))
}
