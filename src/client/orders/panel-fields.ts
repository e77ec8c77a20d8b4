import { NO_CURRENCY } from '#contract/money.ts'
import { ORDER_STATUSES } from '#contract/order.ts'
import type { NameKind, OrderFilters } from '#contract/order-filters.ts'
import { isDay } from '#contract/period.ts'
import { filterMessages } from './filter-messages.ts'

export const FIELD =
  'h-8 min-w-0 max-w-full rounded-lg border border-quiet bg-page px-2 text-text placeholder:text-quiet pointer-coarse:h-10 pointer-coarse:text-base'

export const NAMED = [
  { of: 'city', only: 'cities', not: 'citiesNot' },
  { of: 'channel', only: 'channels', not: 'channelsNot' },
  { of: 'payment', only: 'payments', not: 'paymentsNot' },
  { of: 'product', only: 'product', not: 'product' },
] as const satisfies readonly { of: NameKind; only: keyof OrderFilters; not: keyof OrderFilters }[]

/** What a list can be filtered by the name of. */
export type FilteredName = (typeof NAMED)[number]['of']

/** The only name in the filters; '' if they have none, several, or only excluded names. */
export function nameIn(of: FilteredName, filters: OrderFilters): string {
  if (of === 'product') return filters.product ?? ''
  const names = namesIn(of, filters)
  return names.length === 1 ? (names[0] ?? '') : ''
}

/** Whether the filters are for orders without a value. */
export function isNoneIn(of: FilteredName, filters: OrderFilters): boolean {
  const names = namesIn(of, filters)
  return names.length === 1 && names[0] === ''
}

function namesIn(of: FilteredName, { cities, channels, payments }: OrderFilters): readonly string[] {
  return { city: cities, channel: channels, payment: payments, product: undefined }[of] ?? []
}

/** The form's name for the box for orders without a value. */
export const noneField = (of: FilteredName | 'currency') => `${of}-none`

/** Why the form cannot be applied, as a sentence; '' if it can. */
export function panelProblem(fields: FormData): string {
  const [from = '', to = '', currency = ''] = ['from', 'to', 'currency'].map((name) => textOf(fields, name).trim())
  const wrong = [from, to].find((day) => day !== '' && !isDay(day))
  if (wrong !== undefined) return filterMessages.notADay(wrong)
  if (from !== '' && to !== '' && from > to) return filterMessages.endBeforeStart
  return /^(?:[A-Za-z]{3})?$/.test(currency) ? '' : filterMessages.notACurrency
}

/** The filters in the form; what it cannot show (several names, excluded names) stays unchanged. */
export function filtersOfForm(fields: FormData, before: OrderFilters): OrderFilters {
  const next: Record<string, unknown> = { ...before }
  const put = (name: keyof OrderFilters, value: string | readonly string[]) => {
    if (value.length > 0) next[name] = value
    else delete next[name]
  }
  const isChecked = (of: FilteredName | 'currency') => fields.has(noneField(of))
  const isCounted = textOf(fields, 'days') === 'counted'
  const [from, to] = [textOf(fields, 'from'), textOf(fields, 'to')]
  put(
    'statuses',
    ORDER_STATUSES.filter((status) => fields.getAll('status').includes(status)),
  )
  put('from', isCounted ? '' : from)
  put('to', isCounted ? '' : to)
  put('countedFrom', isCounted ? from : '')
  put('countedTo', isCounted ? to : '')
  put('currency', isChecked('currency') ? NO_CURRENCY : textOf(fields, 'currency').trim().toUpperCase())
  put('customer', textOf(fields, 'customer'))
  for (const { of, only, not } of NAMED) {
    const name = textOf(fields, of)
    const isNone = isChecked(of)
    if (name === nameIn(of, before) && isNone === isNoneIn(of, before)) continue
    put(not, '')
    put(only, of === 'product' || (name === '' && !isNone) ? name : [name])
  }
  return next
}

function textOf(fields: FormData, name: string): string {
  return String(fields.get(name) ?? '')
}
