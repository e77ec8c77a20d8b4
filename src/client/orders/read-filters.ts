import { ORDER_STATUSES } from '#contract/order.ts'
import { LIST_FILTERS, type OrderFilters, TEXT_FILTERS } from '#contract/order-filters.ts'
import { isDay } from '#contract/period.ts'

export interface ReadFilters {
  readonly filters: OrderFilters
  /** What the address asks for in vain, each a sentence. */
  readonly problems: readonly string[]
}

const isCurrency = (text: string) => /^[A-Z]{3}$/.test(text)
const CHECKS: Partial<Record<string, readonly [isFine: (text: string) => boolean, what: string]>> = {
  from: [isDay, 'no day'],
  to: [isDay, 'no day'],
  countedFrom: [isDay, 'no day'],
  countedTo: [isDay, 'no day'],
  currency: [isCurrency, 'no currency'],
  customer: [(text) => text === 'known' || text === 'unknown', 'nothing a customer can be'],
  counted: [(text) => text === 'yes' || text === 'no', 'neither yes nor no'],
  product: [(text) => text !== '', 'no product'],
  status: [(text) => ORDER_STATUSES.some((status) => status === text), 'no status'],
}

/** The filters of an address, read strictly: what cannot be used is left out and said. */
export function readFilters(text: string): ReadFilters {
  const parameters = new URLSearchParams(text)
  const problems: string[] = []
  const fine = (name: string) =>
    parameters.getAll(name).filter((value) => {
      const [isFine, what] = CHECKS[name] ?? []
      if (!isFine || isFine(value)) return true
      problems.push(`“${value}” is ${what}; the filter “${name}” is left out.`)
      return false
    })
  const filters: Record<string, unknown> = {}
  for (const name of TEXT_FILTERS) {
    const values = fine(name)
    if (values.length > 1) problems.push(`The address names “${name}” more than once; the last is used.`)
    if (values.length > 0) filters[name] = values.at(-1)
  }
  for (const [name, field] of Object.entries(LIST_FILTERS)) {
    const values = fine(name)
    if (values.length > 0) filters[field] = values
  }
  return { filters, problems }
}
