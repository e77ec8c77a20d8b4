import { ignoredFilter } from '#client/orders/live-messages.ts'
import { PART_FILTERS } from '#contract/orders/name-filters.ts'
import { ORDER_STATUSES } from '#contract/orders/order.ts'
import { mapNames } from '#contract/orders/order-fields.ts'
import {
  LIST_FILTERS,
  MAX_AMOUNT,
  MAX_OPEN_DAYS,
  NUMBER_FILTERS,
  type OrderFilters,
  TEXT_FILTERS,
} from '#contract/orders/order-filters.ts'
import { isDay } from '#contract/store-day.ts'

interface ReadFilters {
  readonly filters: OrderFilters
  /** A sentence for each part of the address that cannot be used. */
  readonly problems: readonly string[]
}

type Check = readonly [isValid: (text: string) => boolean, problem: (value: string, name: string) => string]

const DAY: Check = [isDay, ignoredFilter.day]
const FILLED: Check = [(text) => text !== '', ignoredFilter.empty]
const AMOUNT: Check = [(text) => /^-?\d+$/.test(text) && Math.abs(Number(text)) <= MAX_AMOUNT, ignoredFilter.number]
const CHECKS: Partial<Record<string, Check>> = {
  from: DAY,
  to: DAY,
  reportedFrom: DAY,
  reportedTo: DAY,
  currency: [(text) => /^[A-Z]{3}$/.test(text), ignoredFilter.currency],
  customer: [(text) => text === 'known' || text === 'unknown', ignoredFilter.customer],
  reported: [(text) => text === 'yes' || text === 'no', ignoredFilter.reported],
  customerKey: FILLED,
  orderedBefore: DAY,
  late: [(text) => text === 'yes', ignoredFilter.late],
  importId: FILLED,
  ...mapNames(PART_FILTERS, () => FILLED),
  amountMin: AMOUNT,
  amountMax: AMOUNT,
  openForDays: [(text) => /^\d+$/.test(text) && Number(text) <= MAX_OPEN_DAYS, ignoredFilter.number],
  product: FILLED,
  status: [(text) => ORDER_STATUSES.some((status) => status === text), ignoredFilter.status],
}

const NUMBERS: ReadonlySet<string> = new Set(NUMBER_FILTERS)

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
  for (const name of [...TEXT_FILTERS, ...NUMBER_FILTERS]) {
    const values = validValues(name)
    if (values.length > 1) problems.push(ignoredFilter.repeated(name))
    if (values.length > 0) filters[name] = NUMBERS.has(name) ? Number(values.at(-1)) : values.at(-1)
  }
  for (const [name, field] of Object.entries(LIST_FILTERS)) {
    const values = validValues(name)
    if (values.length > 0) filters[field] = values
  }
  return { filters, problems }
}
