import { mapNames } from '#contract/map-names.ts'
import { PART_FILTERS } from '#contract/orders/name-filters.ts'
import { ORDER_STATUSES } from '#contract/orders/order.ts'
import {
  LIST_FILTERS,
  MAX_AMOUNT,
  MAX_OPEN_DAYS,
  NUMBER_FILTERS,
  type OrderFilters,
  TEXT_FILTERS,
} from '#contract/orders/order-filters.ts'
import { isDay } from '#contract/store-day.ts'

/** A filter of the address that cannot be used; `filter-messages.ts` has a sentence for each reason. */
export interface IgnoredFilter {
  readonly reason: 'currency' | 'customer' | 'day' | 'empty' | 'late' | 'number' | 'repeated' | 'reported' | 'status'
  readonly name: string
  readonly value: string
}

interface ReadFilters {
  readonly filters: OrderFilters
  readonly ignored: readonly IgnoredFilter[]
}

type Check = readonly [isValid: (text: string) => boolean, reason: IgnoredFilter['reason']]

const DAY: Check = [isDay, 'day']
const FILLED: Check = [(text) => text !== '', 'empty']
const AMOUNT: Check = [(text) => /^-?\d+$/.test(text) && Math.abs(Number(text)) <= MAX_AMOUNT, 'number']
const CHECKS: Partial<Record<string, Check>> = {
  from: DAY,
  to: DAY,
  reportedFrom: DAY,
  reportedTo: DAY,
  currency: [(text) => /^[A-Z]{3}$/.test(text), 'currency'],
  customer: [(text) => text === 'known' || text === 'unknown', 'customer'],
  reported: [(text) => text === 'yes' || text === 'no', 'reported'],
  customerKey: FILLED,
  orderedBefore: DAY,
  late: [(text) => text === 'yes', 'late'],
  importId: FILLED,
  ...mapNames(PART_FILTERS, () => FILLED),
  amountMin: AMOUNT,
  amountMax: AMOUNT,
  openForDays: [(text) => /^\d+$/.test(text) && Number(text) <= MAX_OPEN_DAYS, 'number'],
  product: FILLED,
  status: [(text) => ORDER_STATUSES.some((status) => status === text), 'status'],
}

const NUMBERS: ReadonlySet<string> = new Set(NUMBER_FILTERS)

/** The filters of an address, read strictly: an unusable value is left out and reported. */
export function readFilters(text: string): ReadFilters {
  const parameters = new URLSearchParams(text)
  const ignored: IgnoredFilter[] = []
  const validValues = (name: string) =>
    parameters.getAll(name).filter((value) => {
      const check = CHECKS[name]
      if (!check || check[0](value)) return true
      ignored.push({ reason: check[1], name, value })
      return false
    })
  const filters: Record<string, unknown> = {}
  for (const name of [...TEXT_FILTERS, ...NUMBER_FILTERS]) {
    const values = validValues(name)
    if (values.length > 1) ignored.push({ reason: 'repeated', name, value: '' })
    if (values.length > 0) filters[name] = NUMBERS.has(name) ? Number(values.at(-1)) : values.at(-1)
  }
  for (const [name, field] of Object.entries(LIST_FILTERS)) {
    const values = validValues(name)
    if (values.length > 0) filters[field] = values
  }
  return { filters, ignored }
}
