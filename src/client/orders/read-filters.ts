import { ORDER_STATUSES } from '#contract/order.ts'
import { LIST_FILTERS, type OrderFilters, TEXT_FILTERS } from '#contract/order-filters.ts'
import { isDay } from '#contract/period.ts'
import { ignoredFilter } from './live-messages.ts'

interface ReadFilters {
  readonly filters: OrderFilters
  /** A sentence for each part of the address that cannot be used. */
  readonly problems: readonly string[]
}

type Check = readonly [isValid: (text: string) => boolean, problem: (value: string, name: string) => string]

const DAY: Check = [isDay, ignoredFilter.day]
const CHECKS: Partial<Record<string, Check>> = {
  from: DAY,
  to: DAY,
  countedFrom: DAY,
  countedTo: DAY,
  currency: [(text) => /^[A-Z]{3}$/.test(text), ignoredFilter.currency],
  customer: [(text) => text === 'known' || text === 'unknown', ignoredFilter.customer],
  counted: [(text) => text === 'yes' || text === 'no', ignoredFilter.counted],
  product: [(text) => text !== '', ignoredFilter.product],
  status: [(text) => ORDER_STATUSES.some((status) => status === text), ignoredFilter.status],
}

/** The filters of an address, read strictly: an unusable value is left out and reported. */
export function readFilters(text: string): ReadFilters {
  const parameters = new URLSearchParams(text)
  const problems: string[] = []
  const validValues = (name: string) =>
    parameters.getAll(name).filter((value) => {
      const check = CHECKS[name]
      if (!check || check[0](value)) return true
      problems.push(check[1](value, name))
      return false
    })
  const filters: Record<string, unknown> = {}
  for (const name of TEXT_FILTERS) {
    const values = validValues(name)
    if (values.length > 1) problems.push(ignoredFilter.repeated(name))
    if (values.length > 0) filters[name] = values.at(-1)
  }
  for (const [name, field] of Object.entries(LIST_FILTERS)) {
    const values = validValues(name)
    if (values.length > 0) filters[field] = values
  }
  return { filters, problems }
}
